import type { StoryLine } from './story-line';

export const cycloneAnsa: StoryLine = {
  key: 'cyclone-ansa',
  region: 'Asia Pacific',
  tags: ['cyclone-ansa', 'malu-islands', 'relief', 'port-damage', 'telecom-outage', 'disaster'],
  places: [
    { name: 'Malu Harbour', latitude: 10.42, longitude: 151.24 },
    { name: 'Tavira Atoll', latitude: 11.31, longitude: 152.62 },
    { name: 'Lenau airstrip', latitude: 9.82, longitude: 150.33 },
    { name: 'Koro Passage', latitude: 12.16, longitude: 150.81 },
    { name: 'Santa Ilena', latitude: 8.93, longitude: 152.14 },
    { name: 'Hanmei Point', latitude: 13.42, longitude: 153.15 },
  ],
  slots: {
    craft: [
      'the landing craft Petrel',
      'the relief ship Amity Star',
      'the coaster Brannoch',
      'a chartered twin-engine',
    ],
    body: [
      'the island council',
      'the harbour board',
      'the Red Heron relief mission',
      'the school committee',
    ],
  },
  sheets: {
    HUMINT: [
      [
        'Pilot into {place}: usable length is half of the chart',
        'A relief pilot puts the usable length at {place} at {nn}0 metres, the rest under sand. He landed with half a load and will not land with more. Fuel is drummed and guarded by schoolteachers.',
      ],
      [
        '{body} at {place} shares out by the roll of the church',
        'Relief at {place} is shared out by {body} from the church roll. It is quick and mostly fair; families who came for the harvest are not on the roll.',
      ],
      [
        'Two water plants reached {place}, one works',
        'Of two desalination units landed at {place} one works. The other lacks a part the size of a hand. The mechanic has drawn it; the drawing is attached to the forum message.',
      ],
      [
        'Traders at {place} hold rice until the ship has left',
        'Traders at {place} hold back rice until {craft} has left, then sell at three times the price. {body} knows and has no police to send.',
      ],
    ],
    OSINT: [
      [
        'Before and after: short films give the height of water at {place}',
        'Six short films from {place} show the same blue door. Water stood {n} decimetres below the lintel at {hour}. That is higher than the model and lower than the rumour.',
      ],
      [
        'Ferry office lists who arrived at {place}',
        'The ferry office at {place} posts arrivals by hand: {nn}0 names since {day}. Volunteers have typed them; eleven people thought missing are on it.',
      ],
      [
        'Old pictures circulate as damage at {place}',
        'Four of the most shared pictures "from {place}" are from a storm six years ago. The lamp posts were replaced since. We list them so that nobody plans by them.',
      ],
      [
        'School in {place} opens as a clinic, and as a school',
        'The school at {place} is a clinic in the morning and a school after noon. {body} asks for chairs, not for visitors.',
      ],
    ],
    SIGINT: [
      [
        'Mobile cells at {place}: {n} of 14 answer',
        '{n} of the 14 cells around {place} answer, all on battery. The pattern of drop-outs follows the fuel run. One cell is back each time {craft} calls.',
      ],
      [
        'Distress beacon near {place} fades after {nn} hours',
        'A beacon near {place} was heard for {nn} hours and faded. Its drift points through Koro Passage. The registered boat is not on any list of the safe.',
      ],
      [
        'Amateur radio fills the gap at {place}',
        'Two amateur stations at {place} pass lists of names each evening at {hour}. They are accurate, tired and short of batteries.',
      ],
      [
        'AIS returns at {place}: {craft} anchored off the bar',
        'AIS returned at {place} on {day} and shows {craft} anchored off the bar for the third tide. Draught is the likely reason, pilotage the other.',
      ],
    ],
    GEOINT: [
      [
        'Runway at {place}: sand over the eastern third',
        'The first clear image of {place} shows sand over the eastern third and a fence across the taxiway. Light aircraft can use the rest. Two tracked vehicles stand by the hangar.',
      ],
      [
        '{nn} of the roofs at {place} gone, the pattern is one street',
        'Comparison of roofs at {place} shows {nn} gone and twice as many damaged, nearly all along the lagoon street. The ridge houses stand.',
      ],
      [
        'New channel cut through the bar at {place}',
        'The storm cut a channel through the bar at {place}, some {nn} metres wide. If it holds, {craft} can enter at high water. Soundings are needed before anyone tries.',
      ],
      [
        'Shoreline at {place} moved by {nn} metres',
        'The lagoon shore at {place} moved by {nn} metres. The new line runs through the fuel depot; a dark trace leads from it into the water.',
      ],
    ],
    CYBERINT: [
      [
        'False appeal for {place} collects money through a copied page',
        'A copied page of {body} collects money for {place}. It was registered on the day of landfall by somebody who had prepared it: the name of the storm is filled in from a list.',
      ],
      [
        'Relief stock system for {place} shared one password with everyone',
        'The stock system for {place} went out with one password for all. Somebody outside removed {nn} pallets on paper, which stopped them in fact.',
      ],
      [
        'Cable station at {place} restarts with factory settings',
        'The cable station at {place} restarted with factory settings after the flood. Its management page was open to the world for {n} days. No sign of use; change it anyway.',
      ],
      [
        'Message of a "second storm" spreads from {n} new accounts',
        'A warning of a second storm at {place} was spread by {n} accounts made that week. Two boats left shelter because of it. The weather service had no such storm.',
      ],
    ],
  },
  assessments: [
    'Access, not supply, is the bottleneck. What lies in the ships is enough for three weeks if it could be landed.',
    'The picture is better than feared on the ridge and worse along the lagoon. Plan by street, not by island.',
    'We judge the count of the missing too high by a third; lists overlap. The typed ferry list should be the base.',
    'High confidence: image, radio and the film agree. Use this for the landing plan.',
    'The rumours cost more than the fraud. A single daily notice, at one hour, from one voice, would help most.',
  ],
  judgements: [
    ['The northern berth takes ships again within a week.', 5],
    ['The count of the missing falls by a third once the lists are compared.', 6],
    ['A second storm reaches the islands before the cable is repaired.', 3],
    ['The water on the atoll is safe to drink without treatment.', 1],
  ],
  gaps: [
    'Wanted: soundings in the new channel, by anyone with a lead line and a steady hand.',
    'Not known: how many came for the harvest and are on no roll.',
    'Next: check the passage for the drifting boat before the current turns on the weekend.',
    'A list of spare parts is growing in the forum. Please add, do not repeat.',
  ],
  comments: [
    'The blue door is a gift. I could level the whole street from it.',
    'Spoke to the amateur station last night. They ask for batteries before anything else.',
    'The coaster is the same Brannoch we know from the strait. What does she do here?',
    'Confirmed from the air this morning, the bar at {place} is open on the western side.',
    'Please mark the four old pictures on the map as well, they came back today.',
    'Teachers guarding fuel. Somebody should write that down for later.',
    "The typed list found my cousin's neighbours. Thank you for the patience.",
    'Half a load is what I would land with too. Agreed with the pilot.',
  ],
};
