/** The fictional press. Items with similar titles form one story. */
export const PAPERS = [
  {
    key: 'strait',
    name: 'The Strait Courier',
    category: 'World news',
    region: 'Europe',
    type: 'OSINT',
  },
  { key: 'harbour', name: 'Harbour & Hull', category: 'Shipping', region: null, type: 'OSINT' },
  {
    key: 'cert',
    name: 'Lakeside CERT Advisories',
    category: 'Cyber advisories',
    region: 'North America',
    type: 'CYBERINT',
  },
  {
    key: 'ambari',
    name: 'Ambari River Monitor',
    category: 'Humanitarian and disasters',
    region: 'Africa',
    type: 'GEOINT',
  },
  {
    key: 'heron',
    name: 'Red Heron Relief Updates',
    category: 'Humanitarian and disasters',
    region: 'Asia Pacific',
    type: 'OSINT',
  },
  {
    key: 'sky',
    name: 'Notices for Aviators',
    category: 'Aviation',
    region: 'Middle East',
    type: 'SIGINT',
  },
  {
    key: 'andes',
    name: 'Correo del Salar',
    category: 'World news',
    region: 'South America',
    type: 'OSINT',
  },
  { key: 'wire', name: 'Meridian Wire', category: 'World news', region: null, type: 'OSINT' },
] as const;

export interface PressItem {
  readonly paper: (typeof PAPERS)[number]['key'];
  /** Hours before now. */
  readonly ago: number;
  readonly title: string;
  readonly text: string;
  /** Overrides the region of a paper with global coverage. */
  readonly region?: string;
}

const item = (
  paper: PressItem['paper'],
  ago: number,
  title: string,
  text: string,
  region?: string,
): PressItem => ({ paper, ago, title, text, ...(region ? { region } : {}) });

export const PRESS: readonly PressItem[] = [
  item(
    'strait',
    2,
    'Cable operator confirms ship stopped over repaired fibre pair',
    'The operator of the Calder Strait cable confirmed that a bulk carrier stopped over the repaired section for eleven minutes. Traffic was not affected. The ship has since berthed at Port Verrin.',
  ),
  item(
    'harbour',
    4,
    'Cable operator: ship stopped over repaired fibre pair',
    'A bulk carrier stopped over the repaired fibre pair in the Calder Strait, the operator says. Guard vessels have been doubled for the winter.',
    'Europe',
  ),
  item(
    'wire',
    5,
    'Ship stopped over repaired fibre pair, cable operator confirms',
    'No damage was found after a ship stopped over a repaired fibre pair in the Calder Strait.',
    'Europe',
  ),
  item(
    'cert',
    7,
    'Advisory LC-2026-041: remote access appliance, update now',
    'Plants that use the appliance should install the update, change the maintenance password and look for a scheduled task named PumpSync.',
  ),
  item(
    'ambari',
    10,
    'Kestrel Dam opens two gates for the first time since filling began',
    "Two gates were opened by a hand's width this morning. Ferries remain at the bank. Villages below Sanda are asked to keep clear of the water.",
  ),
  item(
    'wire',
    12,
    'Kestrel Dam opens two gates, first time since filling began',
    'The operator speaks of a test. Engineers abroad speak of relief.',
    'Africa',
  ),
  item(
    'heron',
    15,
    'Chairs, at last: school at Tavira reopens in the afternoon',
    'Forty chairs arrived with the landing craft Petrel. The clinic keeps the mornings.',
  ),
  item(
    'andes',
    19,
    'Pond workers at Alto Miren vote to strike for water',
    'The vote was clear and quiet. The road stays open for the ambulance and the school bus.',
  ),
  item(
    'wire',
    22,
    'Pond workers vote to strike for water at Alto Miren',
    'The company says it respects the vote and disputes the wells.',
    'South America',
  ),
  item(
    'sky',
    26,
    'Satellite navigation unreliable near Wadi Sarim until Friday',
    'Crews should expect loss of position below 10,000 feet and check receivers against ground aids.',
  ),
  item(
    'harbour',
    31,
    'Bulk carrier Tern of Aldby loads at Puerto Lindero without a listed call',
    'The terminal calls it a clerical error. The union calls it the third one.',
    'South America',
  ),
  item(
    'cert',
    38,
    'Advisory LC-2026-040: old modem banks answer again',
    'Operators should disconnect dial-in lines that nobody remembers. Somebody does.',
  ),
  item(
    'strait',
    47,
    'Port Verrin council asks who rents the old ore quay',
    'The lease names a company, the company names a mailbox, the mailbox is full.',
  ),
  item(
    'heron',
    55,
    'Channel at Malu Harbour sounded: 3.4 metres at high water',
    'The harbour board measured twice, by lead line. Landing craft may enter.',
  ),
  item(
    'ambari',
    63,
    'Tukwe camp passes 430 shelters',
    'New rows stand below the flood mark of the last wet year. The district asks for higher ground.',
  ),
  item(
    'sky',
    75,
    'Survey helicopter reports false position over Wadi Sarim',
    'The receiver showed a circle. The crew saw the runway and used it.',
  ),
  item(
    'andes',
    90,
    'School class publishes a year of well levels',
    'Year nine measured every Monday. The readings are down four metres.',
  ),
  item(
    'wire',
    100,
    'Fuel at Port Azmar a quarter below its neighbours',
    'Traders name good harvests. Nothing grows there.',
    'Middle East',
  ),
  item(
    'cert',
    120,
    'Advisory LC-2026-039: check maintenance accounts of pump controllers',
    'One password across several sites was found by three owners independently.',
  ),
  item(
    'strait',
    140,
    'Harbour pilots count ten refusals in a month',
    'The association asks for a rule. The ministry asks for a list.',
  ),
  item(
    'heron',
    170,
    'Three found alive in Koro Passage',
    'The boat had drifted for two days. The landing craft Petrel towed it in.',
  ),
  item(
    'ambari',
    210,
    'Auditor of dam builder resigns',
    'Tamarisk Civil Works names reasons of capacity.',
  ),
];
