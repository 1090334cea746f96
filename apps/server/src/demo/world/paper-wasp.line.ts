import type { StoryLine } from './story-line';

export const paperWasp: StoryLine = {
  key: 'paper-wasp',
  region: 'North America',
  tags: [
    'paper-wasp',
    'water-sector',
    'ransomware',
    'corvane',
    'critical-infrastructure',
    'lake-arden',
  ],
  places: [
    { name: 'Lake Arden', latitude: 45.32, longitude: -84.71 },
    { name: 'Tamarack County', latitude: 46.41, longitude: -91.12 },
    { name: 'Port Haskell', latitude: 43.62, longitude: -82.61 },
    { name: 'Milford Junction', latitude: 41.22, longitude: -88.92 },
    { name: 'Cedar Falls North', latitude: 44.62, longitude: -95.42 },
    { name: 'Bayard Ridge', latitude: 39.12, longitude: -101.35 },
  ],
  slots: {
    firm: [
      'Corvane Controls',
      'Arden Water Authority',
      'Haskell Utilities',
      'Bluepine Managed Services',
    ],
    tool: [
      'a signed remote desktop tool',
      'a scheduler task of the PumpSync loader',
      'a copy of the vendor updater',
      'a small loader written in Go',
    ],
  },
  sheets: {
    HUMINT: [
      [
        'Night operator at {place} saw set points move by themselves',
        'The night operator at the {place} plant watched two set points move while his hands were off the desk. He put them back, called his supervisor and was told to log it as a test. He did not log it as a test.',
      ],
      [
        'Engineer of {firm}: the maintenance password is on a sticker',
        'A field engineer who has left {firm} says that one maintenance password serves every plant west of {place} and is printed on a sticker inside the cabinet door. He raised it twice in writing.',
      ],
      [
        'Negotiator describes a crew that knows the plants',
        'A negotiator who has dealt with Paper Wasp twice says they knew the reserve capacity at {place} to the hour. "They asked how long we could hold, then told us the answer."',
      ],
      [
        'Recruiter offers money for badge photographs at {place}',
        'Two employees at {place} were offered {n},000 for a photograph of a contractor badge. Both reported it. The recruiter used the name of a real temp agency and a false number, +1 212 555 2368.',
      ],
    ],
    OSINT: [
      [
        '{place} posts a boil-water notice, withdraws it after four hours',
        'A boil-water notice for {place} was published at {hour} and withdrawn four hours later as "sent in error". The utility\'s customer page was offline for the same four hours.',
      ],
      [
        'Leak page of Paper Wasp lists {firm}',
        'The leak page (hxxps://wasp-nest[.]example[.]net/haul) gained an entry for {firm} with a countdown of {n} days and eleven sample files. Payment is asked for at bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4. The samples are pump drawings; two carry the stamp of the plant at {place}.',
      ],
      [
        'Job adverts show {firm} rebuilding its control network',
        'Within one week {firm} advertised for six network engineers "with immediate start" and a crisis communicator. The adverts name {place} as the place of work and on-call nights as the rule.',
      ],
      [
        'Council minutes: {place} delayed the segmentation project again',
        'The council at {place} moved the segmentation of its control network to next year for the third time. The minutes quote a cost of {nn}0,000 and a member who asked whether "anyone would bother with us".',
      ],
    ],
    SIGINT: [
      [
        'Beacons every {nn} minutes from the plant network at {place}',
        'Flow records from {place} show a beacon every {nn} minutes to 203[.]0[.]113[.]77, in a range (203.0.113.64/26, AS64496) that also served the Port Haskell case. It goes silent during shift change, as if somebody knew when people look.',
      ],
      [
        'Radio telemetry at {place} answered twice',
        'Pump telemetry at {place} was answered twice within half a second on {day}, once stronger than ever before. Either a repeater was moved or somebody stands close with a radio.',
      ],
      [
        'Traffic to the leak server rises before each new victim',
        'Traffic towards the leak server (198[.]51[.]100[.]23, wasp-nest[.]example[.]net) rose {n}-fold about thirty hours before each of the last postings. It is rising again. The source ranges point to {place} or its neighbours.',
      ],
      [
        'Modem bank at {place} dialled after eleven silent years',
        'The old modem bank at {place} received {nn} calls in one night after eleven silent years. Somebody still has the list of numbers, and it was printed before the area code changed.',
      ],
    ],
    GEOINT: [
      [
        'Reservoir level at {place} fell faster than demand explains',
        'Shoreline measurement puts the {place} reservoir {n} decimetres lower over two nights. Demand and weather explain half. Spill gates show wet concrete on the morning image.',
      ],
      [
        'New antenna on the ridge above {place}',
        'A mast of about {nn} metres appeared on the ridge above {place}, with line of sight to three pump stations. No permit is on file. A van without markings stands beside it on two passes.',
      ],
      [
        'Emergency tankers gather at {place}',
        'Image of {day} shows {nn} tank lorries on the fairground at {place}. The county had announced an exercise for eight.',
      ],
      [
        'Chlorine storage at {place} relocated outdoors',
        'Cylinders that used to stand in the store at {place} are on the apron, under tarpaulin, {n} metres from the fence. That fits manual dosing after loss of automatic control.',
      ],
    ],
    CYBERINT: [
      [
        'Remote access appliance of {firm} exploited before the patch',
        'Logs from {place} show the appliance of {firm} answering crafted requests (CVE-2026-41877) nineteen days before the patch. The intruder left {tool} (SHA-256 9f2c4b7d1e8a3056c1d7e94b20fa6c835bd1790e4f6a28c3907de5b1f4a8c260) and changed nothing else in the first week.',
      ],
      [
        'Paper Wasp moves from office to plant through {tool}',
        'At {place} the crew moved from the office network to the engineering station with {tool}. No exploit was needed: the station accepted the office account, because it always had (ATT&CK T1021.001).',
      ],
      [
        'Encryption at {place} stopped by a full disk',
        'Encryption at {place} began at {hour} and stopped after {n} servers because a log partition was full. The note was already there. The backup of the week before is good.',
      ],
      [
        'Decryptor for the {place} case works, with one condition',
        'The decryptor handed over after the {place} case restores files if the clock is set to the day of the attack. Keys of {n} other victims can be read from the same binary (MD5 5f0c1b7e9a34d2681c77e0b92f4ad863).',
      ],
    ],
  },
  assessments: [
    'The crew prepares for weeks and acts in one night. Whoever sees {tool} in their network has days, not hours, and should use them quietly.',
    'We judge with high confidence that one supplier is the common door. The plants have little else in common.',
    'Money is the motive, so far. The interest in set points is not explained by money and should worry us more than the encryption.',
    'Low confidence in the attribution, high confidence in the method. The run on the western plants, Operation Dry Tap, shows it best. Defend against the method.',
    "The timetable is theirs as long as the maintenance password is everybody's.",
  ],
  judgements: [
    ['The next plant is entered through the same supplier.', 6],
    ['The crew acts within two weeks of the first log-in.', 5],
    ['The attack is the work of a state.', 3],
    ['Paying the demand ends the access.', 1],
  ],
  gaps: [
    'Wanted: flow records of the last ninety days from any plant with the same supplier.',
    'Not known: whether the set points were moved by hand or by a script that tested itself.',
    'Next: ask the other four plants for the same log line. A template is in the investigation.',
    'Somebody should talk to the negotiator again before the countdown ends.',
  ],
  comments: [
    'Same relay as Port Haskell, 203[.]0[.]113[.]77. I would bet on the same person paying the bill.',
    'We should warn the other four plants today, with or without attribution.',
    'The PumpSync build is new. Samples to intake@wasp-desk.example.org, please, never to the forum.',
    'Before we write "manipulated": the operator may have had two screens open. Ask for the historian data.',
    'Boil-water notice fits the hour to the minute. That is not a coincidence.',
    'Their countdown ends on a Friday evening, as always.',
    'I can confirm the sticker. I have seen that cabinet.',
    'Good find. The delay of nineteen days is the number the vendor does not want to hear.',
  ],
};
