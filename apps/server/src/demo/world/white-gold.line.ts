import type { StoryLine } from './story-line';

export const whiteGold: StoryLine = {
  key: 'white-gold',
  region: 'South America',
  tags: ['salar-de-cusqui', 'andara-minerals', 'lithium', 'airstrips', 'puerto-lindero', 'labour'],
  places: [
    { name: 'Salar de Cusqui', latitude: -23.31, longitude: -67.42 },
    { name: 'Alto Miren', latitude: -21.82, longitude: -66.21 },
    { name: 'Puerto Lindero', latitude: -23.92, longitude: -70.61 },
    { name: 'Rio Tambar', latitude: -12.41, longitude: -66.52 },
    { name: 'the Quebrada road', latitude: -23.64, longitude: -68.92 },
    { name: 'Villa Sorata', latitude: -19.42, longitude: -64.83 },
  ],
  slots: {
    firm: ['Andara Minerals', 'Cusqui Transport', 'Lindero Terminals', 'Northlight Bulk'],
    group: [
      'the water committee',
      "the drivers' union",
      'the pond workers',
      'the market women of Alto Miren',
    ],
  },
  sheets: {
    HUMINT: [
      [
        '{group} at {place} count lorries in chalk',
        '{group} count lorries in chalk on a wall at {place}: {nn} last week. The company speaks of twelve. The wall is photographed each evening, so that nobody can wash it.',
      ],
      [
        'Shift leader at {place}: bags are weighed twice and written once',
        'A shift leader of {firm} says bags at {place} are weighed twice. The second weight is written on paper that leaves with the driver. The difference is about one bag in nine.',
      ],
      [
        'Mayor of {place} asked to lend the airstrip',
        'The mayor of {place} was asked to lend the municipal strip "for a film" for {n} nights. He was shown money, not cameras. He said the grass was too long, and has let it grow.',
      ],
      [
        'Strike vote at {place} set for {day}',
        '{group} vote on a strike at {place} on {day}. The demand is water, not wages. Two foremen have moved their families to the coast.',
      ],
    ],
    OSINT: [
      [
        'Export papers: {firm} ships less than {place} produces',
        'Pond area and sunshine give {nn}0 tonnes a week at {place}. Export papers of {firm} show a fifth less. The gap began when Lindero Terminals changed hands.',
      ],
      [
        '{firm} moves its seat to a house in Port Verrin',
        '{firm} moved its legal seat to a house in Port Verrin that is home to Aldby Ship Management as well. The notice ran in one local paper, on a holiday.',
      ],
      [
        'Wells near {place} run dry, the permit says they cannot',
        'A school project published well levels near {place}: down {n} metres in a year. The permit rests on a model in which that cannot happen.',
      ],
      [
        'Auction site offers bagged carbonate with the marks cut off',
        'Bagged carbonate appeared on an auction site at {place}, marks cut off. The stitching is the double seam that {firm} introduced in spring.',
      ],
    ],
    SIGINT: [
      [
        'Light aircraft without transponder between {place} and the coast',
        'A light aircraft without transponder crossed from {place} to the coast at {hour}, {n} times this month. It follows the valley and crosses the ridge where the radar does not see.',
      ],
      [
        'Radio at {place} counts down in tens',
        'A handheld at {place} counts down in tens at dusk, on {n} evenings this month. Ten minutes later an engine is heard. The voice is the same woman each time.',
      ],
      [
        '{firm} lorries leave the trunk radio at {place}',
        'Lorries of {firm} drop off the trunk radio at {place} for an hour and return lighter, if the gear changes on the climb are a guide.',
      ],
      [
        'Halcyon Drift answers Puerto Lindero at {hour}',
        'A bulker that gives her name as Tern of Aldby answered the harbour at Puerto Lindero. Her radio has the fingerprint we hold for Halcyon Drift.',
      ],
    ],
    GEOINT: [
      [
        'New ponds at {place} outside the concession',
        '{n} new ponds at {place} lie outside the concession, {nn} hectares by the last image. Brine is already turning; they are a month old at least.',
      ],
      [
        'Strip cleared near {place}, {nn}0 metres',
        'A strip of {nn}0 metres was cleared near {place}. Drums stand at the eastern end under nets. It is aligned with the valley wind and with the flights.',
      ],
      [
        'Roadblock on {place} grows into a camp',
        'The roadblock at {place} grew into a camp of {nn} tents with a kitchen. A lane is left open for the ambulance and the school bus.',
      ],
      [
        'Bulk carrier at Puerto Lindero before dawn on {day}',
        'Images of {day} show a bulk carrier under the loader with her lights out. The hatch count and crane spacing fit Halcyon Drift. No call is listed.',
      ],
    ],
    CYBERINT: [
      [
        'Mail archive of {firm} published by Paper Wasp',
        'Paper Wasp published {nn} gigabytes of mail of {firm}. Among complaints about coffee is a thread on "the second weight" and a table with initials at {place}.',
      ],
      [
        'Weighbridge software at {place} patched to round down',
        'The weighbridge at {place} runs a build that rounds down above nineteen tonnes. The vendor has not made it. The change is {n} lines and well commented.',
      ],
      [
        'Accounts of {group} locked after a wave of reports',
        '{nn} accounts of {group} were locked after a wave of reports from the same offices. Their chalk wall went offline for two days; they printed it and pasted it up.',
      ],
      [
        "Ship manager's mailbox ties {firm} to the grey fleet",
        'The leaked mailbox of a ship manager ties {firm} to the ships of the Calder Strait: one table, one set of initials, two oceans.',
      ],
    ],
  },
  assessments: [
    'Theft on this scale needs the terminal. We judge it likely that the diversion is run from the coast and not from the salt flat.',
    'The protest and the theft are two matters with one road. Whoever treats them as one will make both worse.',
    'High confidence in the tonnes, low confidence in the names: initials are not people.',
    'The ship ties this to the strait. If the fingerprint holds, we have one network and not two.',
    'A strike would stop the lorries for a week and the flights not at all. That difference will be instructive.',
  ],
  judgements: [
    ['The diversion is run from the terminal and not from the salt flat.', 5],
    ['The blockade of the road ends with an agreement this month.', 4],
    ['The same buyer stands behind all of the flights.', 6],
    ['The mine closes before the audit is published.', 2],
  ],
  gaps: [
    "Wanted: the terminal's own loader log for the nights without a listed call.",
    'Not known: who the woman on the radio is. Nobody at the strip has seen her.',
    'Next: compare seams. A bag from the auction site would settle it.',
    'The school has more readings than it published. Ask the teacher, and credit the class.',
  ],
  comments: [
    'Chalk on a wall beats our database this month.',
    'Fingerprint match is good, 94 of 100. I would call her Halcyon Drift in writing.',
    'Please keep the strike vote out of the title. It is theirs to announce.',
    'The rounding is a work of art. Nineteen tonnes is just above the usual load.',
    'One bag in nine at {place} is also what the pond model says. Nice.',
    'Mayor deserves a medal and a lawnmower.',
    'The initials appear in the strait investigation too. Linking both ways.',
    'The class of year nine is the best source in this whole matter.',
  ],
};
