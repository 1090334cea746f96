/** A scripted investigation. */
export interface Inquiry {
  readonly line: string;
  readonly lead: string;
  readonly title: string;
  readonly description: string;
  /** Days before today. */
  readonly opened: number;
  readonly closed?: number;
  readonly reports: number;
  readonly tasks: readonly string[];
}

export const INQUIRIES: readonly Inquiry[] = [
  {
    line: 'grey-fleet',
    lead: 'tanabe',
    title: 'Operation Tideline: who keeps the timetable of the grey fleet?',
    description:
      'Six ships go quiet along one cable corridor, and meet where nobody should meet. We want to know who decides when, and whether the transfers and the interest in the corridor are one matter or two.\n\nWeekly summary on Thursdays. New gaps go into the war room first.',
    opened: 81,
    reports: 22,
    tasks: [
      'Plot all AIS gaps of the quarter against the cable corridor',
      'Ask the pilots for the last ten refusals',
      'Identify the station that calls itself "Anna"',
      'Get bunker receipts for Halcyon Drift',
      'Compare sonar surveys, spring against autumn',
      'Draw the ownership chart of Northlight Bulk',
      'Second reader for the crew notices',
      'Summary for the Thursday meeting',
    ],
  },
  {
    line: 'paper-wasp',
    lead: 'dmenon',
    title: 'Paper Wasp: the common door into five water plants',
    description:
      'Five plants, one supplier, one crew. Find the door, tell the owners quietly, and understand why anybody would move set points before asking for money.',
    opened: 74,
    reports: 20,
    tasks: [
      'Collect appliance logs from all five plants',
      'Template letter to plant owners',
      'Rebuild the night at Lake Arden minute by minute',
      'Check the decryptor against the other victims',
      'List of indicators, one file, kept current',
      'Interview the negotiator again',
      'Ask the vendor for the date of first knowledge',
    ],
  },
  {
    line: 'kestrel-dam',
    lead: 'okonjo',
    title: 'Kestrel Dam: true level, third block, people below',
    description:
      'Three questions. How high is the water really? What is wrong with the third block? How many people live below the line, and who is counting them?',
    opened: 68,
    reports: 20,
    tasks: [
      'Level series from altimetry, weekly',
      'Thermal pass over the downstream face',
      'Count shelters at Tukwe camp',
      'Find somebody who knows concrete dams',
      'Compare published and measured levels',
      'Map of roofs below the second terrace',
      'Ask the crane driver for more photographs',
    ],
  },
  {
    line: 'cyclone-ansa',
    lead: 'creid',
    title: 'Cyclone Ansa: a landing plan that works',
    description:
      'Access is the bottleneck. Channel, runway, fuel and lists, in that order, with one page a day that the people on the ground can use.',
    opened: 39,
    reports: 18,
    tasks: [
      'Soundings of the new channel',
      'Usable runway length at Lenau, by hand',
      'Merge the lists of arrivals',
      'Daily page, 0600 UTC',
      'Old pictures: list and warn',
      'Spare part for the second water plant',
    ],
  },
  {
    line: 'silent-sky',
    lead: 'mferreira',
    title: 'Silent Sky: find the emitter above Wadi Sarim',
    description:
      'Navigation fails on the eve of every fuel auction. Somebody switches it by hand, from a slope, for one night. Find the slope before the next auction.',
    opened: 58,
    reports: 20,
    tasks: [
      'Bearings from three aircraft on one map',
      'Calendar of outages against fuel auctions',
      'Thermal passes of the quarry, every third night',
      'Read the firmware of the found unit',
      'Who owns the quarry?',
      'Talk to the captain who refused',
      'Warn operators of air ambulances',
      'Turning circles on the new track',
    ],
  },
  {
    line: 'white-gold',
    lead: 'msquispe',
    title: 'The second weight: where one bag in nine goes',
    description:
      'Carbonate disappears between the salt flat and the ship. The chalk wall, the weighbridge and the mail archive tell the same story; the loader log would prove it.',
    opened: 52,
    reports: 18,
    tasks: [
      'Chalk counts into a table',
      'Get one bag with the double seam',
      'Radio fingerprint of Tern of Aldby',
      'Read the mail archive for "second weight"',
      'Pond area outside the concession',
      'Talk to the class of year nine',
    ],
  },
  {
    line: 'grey-fleet',
    lead: 'mferreira',
    title: 'One house in Port Verrin',
    description:
      'A switchboard, a mailbox and a front door in Port Verrin turn up in five of our six matters. This investigation holds what they have in common, and nothing else.',
    opened: 21,
    reports: 16,
    tasks: [
      'Everyone who was ever registered at the address',
      'Phone numbers of the switchboard',
      'Photograph the letterboxes',
      'Initials in both leaks: same table?',
      'One-page chart for the Monday meeting',
    ],
  },
  {
    line: 'kestrel-dam',
    lead: 'wkamau',
    title: 'Cement of the wrong class',
    description: 'Which pours used paving cement, and who signed for the bags.',
    opened: 47,
    closed: 16,
    reports: 8,
    tasks: [
      'Read the delivery notes',
      'Match bag marks with pour dates',
      'Hand over to the dam team',
    ],
  },
  {
    line: 'paper-wasp',
    lead: 'h-abel',
    title: 'False appeal for the Malu Islands',
    description:
      'A copied page collected money in the name of the relief mission. Find it, report it, see it down.',
    opened: 34,
    closed: 27,
    reports: 5,
    tasks: ['Preserve the page', 'Write to the registrar', 'Tell the real mission'],
  },
  {
    line: 'silent-sky',
    lead: 'lmansour',
    title: 'Cheap fuel at Port Azmar',
    description:
      'Price, ledger and tank shadows. Closed when the ledger was taken offline; merged into Silent Sky.',
    opened: 63,
    closed: 31,
    reports: 9,
    tasks: [
      'Save the customs ledger',
      'Shadow lengths on the floating roofs',
      'Weekly price table',
    ],
  },
  {
    line: 'grey-fleet',
    lead: 'isolvang',
    title: 'Retired account in the port system',
    description: 'Who used the account of a man who grows roses now.',
    opened: 66,
    closed: 55,
    reports: 5,
    tasks: ['Ask the retiree', 'Remote access logs of the contractor'],
  },
  {
    line: 'white-gold',
    lead: 'mferreira',
    title: 'Strips along the Rio Tambar',
    description: 'Cleared strips, fuel drums and a voice that counts down in tens.',
    opened: 12,
    reports: 9,
    tasks: [
      'All strips longer than 500 metres',
      'Flights without transponder, by moon',
      'Who is the voice?',
    ],
  },
];
