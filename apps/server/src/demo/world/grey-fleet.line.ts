import type { StoryLine } from './story-line';

export const greyFleet: StoryLine = {
  key: 'grey-fleet',
  region: 'Europe',
  tags: ['calder-strait', 'ais-gap', 'northlight-bulk', 'subsea-cable', 'sts-transfer', 'shipping'],
  places: [
    { name: 'Skarholm', latitude: 57.72, longitude: 11.28 },
    { name: 'the Calder Strait', latitude: 57.18, longitude: 11.36 },
    { name: 'Tolvik anchorage', latitude: 57.61, longitude: 10.82 },
    { name: 'Port Verrin', latitude: 56.52, longitude: 12.22 },
    { name: 'the Osterhav shelf', latitude: 58.34, longitude: 10.12 },
    { name: 'Grane light', latitude: 57.02, longitude: 10.72 },
  ],
  slots: {
    ship: [
      'Halcyon Drift',
      'Oster Vane',
      'Lumen Bay',
      'Brannoch',
      'Sable Meridian',
      'Tern of Aldby',
    ],
    firm: ['Northlight Bulk', 'Verrin Bunkering', 'Aldby Ship Management', 'Calder Cable Services'],
  },
  sheets: {
    HUMINT: [
      [
        'Pilot at {place}: {ship} declined a pilot for the second time',
        'A pilot with long experience of {place} says that {ship} declined a pilot on both calls this month and gave "crew familiar with the fairway" as the reason. In his words the bridge team asked for the depth over the cable corridor, which nobody with charts needs to ask.',
      ],
      [
        'Agent for {firm} paying berth fees in cash at {place}',
        'A clerk at the harbour office reports that the agent acting for {firm} settled three berth invoices in cash and asked for receipts without the name of the ship. The clerk has handled this agent for four years and had not seen it before.',
      ],
      [
        'Former deckhand describes night transfers off {place}',
        'A former deckhand of {ship} describes {n} ship-to-ship transfers off {place} between midnight and four, with deck lights out and fenders already rigged. He left over unpaid wages; his dates match tides and moon, his tonnages look inflated.',
      ],
      [
        'Bunker crew at {place}: {ship} takes fuel for a long passage',
        'The foreman of a bunker barge says {ship} took {nn}0 tonnes, about three times what a coaster on her declared route would burn. The mate spoke of "the southern run" and asked about spare parts at Puerto Lindero.',
      ],
    ],
    OSINT: [
      [
        'Owner of {ship} changed twice in one quarter',
        'The public register shows {ship} sold to a company formed eleven days earlier, then to a second with the same director, Anton Reve, and the same mailbox as {firm}. Flag and class changed with each sale. The insurer named in the port papers denies cover.',
      ],
      [
        'Photographs place {ship} at {place} while her AIS said open sea',
        'Two hobby photographers posted {ship} at {place} on the morning of {day}. Shadows and the state of the tide agree with the time they give. Her AIS track for those hours runs in a straight line forty miles away.',
      ],
      [
        'Tender papers tie {firm} to cable repair work near {place}',
        'A tender for repair of the fibre pair near {place} lists {firm} as subcontractor for guard vessels. The same company manages two of the ships that have loitered over that corridor since the summer.',
      ],
      [
        'Crew notices: {ship} hiring for a voyage to the south',
        'Three crewing agencies carry the same notice for a bulker matching {ship}: four months, double hazard pay, departure from {place}. One names the cargo as "minerals, bagged".',
      ],
    ],
    SIGINT: [
      [
        '{ship} silent for {n} hours on approach to {place}',
        'AIS from {ship} stopped at {hour} on approach to {place} and resumed {n} hours later on nearly the same course. Shore receivers held twelve other vessels through the gap, so this was the ship and not the coast.',
      ],
      [
        'VHF exchange between {ship} and an unnamed tug off {place}',
        'Channel 77 carried short bursts between {ship} and a station calling itself "Anna", {nn} transmissions in two hours. Positions were given as letters from a prepared list. Direction finding puts both within two miles of {place}.',
      ],
      [
        'Identity borrowed: two signals claim to be {ship}',
        'From {hour} two transmitters used the number of {ship}, one at {place} and one well to the west. The western one kept a speed of exactly 11.0 knots for a day and a half, through a gale.',
      ],
      [
        'Pattern in the gaps: silence follows the cable corridor',
        'Plotted together, the {nn} gaps of the last month begin and end within a mile of the corridor off {place}. {ship} accounts for a third of them. No gap falls in weather that would explain it.',
      ],
    ],
    GEOINT: [
      [
        'Radar image shows two hulls alongside at {place}',
        'A radar pass at {hour} shows two hulls alongside at {place}, about 180 and 110 metres. The longer fits {ship}. Neither transmitted. A wake behind the shorter suggests she had just arrived.',
      ],
      [
        'Anchor scar across the corridor off {place}',
        'The new sonar survey shows a fresh scar of {n} kilometres across the corridor off {place}, straight, one metre deep, ending at the damaged section. It was not in the survey of last spring.',
      ],
      [
        'Berth change at {place}: lights and fencing around the old ore quay',
        'Between two passes the old ore quay at {place} gained fencing, lamps and a {nn}-metre shed. Tracks lead from the shed to the berth that {firm} rented in August.',
      ],
      [
        'Draught of {ship} grew by two metres without a port call',
        'Waterline measurement on two images, six days apart, puts {ship} about two metres deeper with no port call between them. Only a transfer at sea, most likely off {place}, explains it.',
      ],
    ],
    CYBERINT: [
      [
        'Port community system at {place}: log-ins from a retired account',
        'The operator found {n} log-ins with the account of an employee who retired in spring. The account viewed berth plans and the list of guard vessels, nothing else. Sessions came through the remote access of {firm}.',
      ],
      [
        'Phishing against harbour masters uses real berth numbers',
        'Harbour masters from {place} to Port Verrin received a "revised berth plan" with a macro. The plan uses real berth numbers of that week, so the sender has seen the real plan.',
      ],
      [
        'AIS proxy software found on a laptop sold by {firm}',
        "A used laptop sold by {firm} still held a tool that replays recorded tracks under another ship's number. Its folder names match {ship} and two others. Recordings go back nineteen months.",
      ],
      [
        'Leaked folder names {firm} as payer for satellite tasking',
        'A folder in the Paper Wasp leak holds invoices for satellite images of {place}, paid by {firm}. The dates fall one day before each of the last {n} gaps.',
      ],
    ],
  },
  assessments: [
    'The behaviour is deliberate and practised. We judge it likely that at least three ships work to one plan, and that somebody ashore keeps the timetable.',
    'Commercial motives explain the transfers. They do not explain the interest in the corridor. Treat these as two matters that share ships.',
    'Moderate confidence. The technical part is solid; the link to the company rests on papers that could have been made for us to find.',
    'Consistent with what we saw in the summer, at a faster pace. If the pace holds, the next transfer falls in the dark nights after the coming weekend.',
    'We see preparation rather than damage. Somebody is learning how long it takes until anyone reacts.',
  ],
  judgements: [
    ['She will use the same gap before the next fuel auction.', 5],
    ['The silence is a fault of the transponder.', 2],
    ['At least three ships work to one timetable that is kept ashore.', 6],
    ['The cable is cut before the end of the quarter.', 3],
  ],
  gaps: [
    'Wanted: a second look at the anchorage in the next 48 hours, and the bunker receipts of the last month.',
    'Not known: who charters the tug, and what Halcyon Drift (IMO 9999993, MMSI 257999990) paid for it. The crew list would answer it.',
    'Next: compare with the gaps off Puerto Lindero. The engine hours would tell whether it is the same ship.',
    'We have no source on board. Anybody with a contact at the crewing agencies, please say so in the comments.',
  ],
  comments: [
    'I had the same ship on radar the night before, eleven miles north, lights out. Position in the war room.',
    'Careful with the register: Anton Reve signs for some two hundred companies, most of them harmless.',
    'The gap is real, I checked three receivers. The coast was fine, the ship went quiet.',
    'Tide at {place} would have been too low for that draught until well after midnight. Are we sure of the time?',
    'This is the third time "Anna" turns up. Worth a tag of its own.',
    'Linked to the investigation. It closes the hole we had between the 11th and the 14th.',
    'My contact at the bunker barge tells the same story, with a smaller number.',
    'The corridor plot is what convinced me. Until then I took this for ordinary sanctions dodging.',
  ],
};
