import type { StoryLine } from './story-line';

export const kestrelDam: StoryLine = {
  key: 'kestrel-dam',
  region: 'Africa',
  tags: [
    'kestrel-dam',
    'ambari-river',
    'tamarisk-civil',
    'displacement',
    'water-level',
    'infrastructure',
  ],
  places: [
    { name: 'Kestrel Dam', latitude: -13.92, longitude: 24.61 },
    { name: 'Sanda Ferry', latitude: -14.83, longitude: 24.18 },
    { name: 'Mbelo', latitude: -13.21, longitude: 25.47 },
    { name: 'Tukwe camp', latitude: -15.36, longitude: 23.42 },
    { name: 'the Lower Ambari', latitude: -16.12, longitude: 23.26 },
    { name: 'Orange Hill quarry', latitude: -13.54, longitude: 24.02 },
  ],
  slots: {
    firm: [
      'Tamarisk Civil Works',
      'Ambari Power Trust',
      'Northlight Bulk',
      'Orange Hill Aggregates',
    ],
    group: [
      'the fishing cooperative',
      'the ferrymen',
      'the district council',
      'families from the east bank',
    ],
  },
  sheets: {
    HUMINT: [
      [
        'Foreman at {place}: pours continue at night without an inspector',
        'A foreman at {place} says that pours have continued at night since the inspector left in September. Cores are taken from the day pours only. He is worried about the third block, not about his job.',
      ],
      [
        '{place}: meeting of {group} ends without agreement',
        'A meeting at {place} between {firm} and {group} ended after six hours without agreement. Compensation was offered for houses, not for fields. About {nn}0 people attended; the mood was tired rather than angry.',
      ],
      [
        'Drivers refuse the road to {place} after dark',
        'Drivers for {firm} refuse the road to {place} after dark since two lorries were stopped and emptied. Nobody was hurt. The men asked for cement, not for money.',
      ],
      [
        'Nurse at {place} counts new arrivals by the bowl',
        'A nurse at {place} counts arrivals by the bowls she hands out: {nn}0 this week, up from forty. They come from the east bank and say the water reached the second terrace.',
      ],
    ],
    OSINT: [
      [
        '{firm} misses the second interest date',
        'The filing of {firm} shows the second interest payment in a row made late, from a new account in Port Verrin. The auditor has resigned "for reasons of capacity".',
      ],
      [
        'Local radio at {place} warns of a test release',
        'Local radio at {place} repeated a warning of a test release for {day}, then read a correction that no date was set. {group} had already moved their boats.',
      ],
      [
        'Cement of the wrong class in the photographs from {place}',
        'Photographs by a proud crane driver show bags at {place} with the class mark of paving cement. The specification in the public tender asks for low-heat cement.',
      ],
      [
        'Ministry page on {place} replaced by an older version',
        'The page with weekly levels at {place} was replaced by the version of June. An archived copy of last week shows a level {n} metres above the published plan.',
      ],
    ],
    SIGINT: [
      [
        'Gauge at {place} reports the same value for {n} days',
        'The telemetry gauge at {place} has sent the same value for {n} days, to the centimetre. Its battery status still varies, so the radio lives and the sensor does not, or somebody types.',
      ],
      [
        'Trunk radio at {place} busy outside working hours',
        'Trunk radio at {place} carried {nn} group calls between one and four in the morning. Words that return: "third block", "pump", "not on the sheet".',
      ],
      [
        'Phones move from the east bank towards {place}',
        'Aggregated handset counts show about {nn}00 phones leaving the east bank for {place} over five nights. They move on foot and rest by day.',
      ],
      [
        'Satellite phone at {place} calls Port Verrin daily',
        'One satellite phone at {place} calls the same number in Port Verrin each day at {hour}. The number belongs to the switchboard that {firm} shares with two ship managers.',
      ],
    ],
    GEOINT: [
      [
        'Water at {place}: reservoir {n} metres above the published plan',
        'Radar altimetry puts the reservoir {n} metres above the published plan. The eastern arm has reached the second terrace; {nn} roofs stand in water on the last image.',
      ],
      [
        'Downstream face: damp patch is {nn} metres wide and grows',
        'Thermal images of the downstream face show a cool patch, twelve metres wide in August and {nn} now. Its lower edge meets the joint of the third block.',
      ],
      [
        'Camp at {place} doubles in three weeks',
        'The camp at {place} grew from 210 to more than {nn}0 shelters in three weeks. New rows lie below the flood mark of the last wet year.',
      ],
      [
        'Quarry road at {place} widened for heavier traffic',
        'The road at {place} was widened and a second weighbridge built. Axle tracks suggest loads well above what the old bridge carries.',
      ],
    ],
    CYBERINT: [
      [
        'Spillway controller answers on the guest network of {place}',
        'A contractor shows that the spillway controller of the dam answers on the guest network of {place}, canteen included. It has the maintenance password of Corvane Controls, the one from the sticker.',
      ],
      [
        'Mailbox of {firm} forwards to an outside address',
        'A rule in the mailbox of the site manager forwards everything with the word "block" to an outside address. It was made from Port Verrin at {hour}.',
      ],
      [
        'Level data for {place} edited before publication',
        'The spreadsheet behind the level page for {place} carries its own history: {n} values were lowered by hand between the gauge and the ministry.',
      ],
      [
        'Paper Wasp offers "a dam" on its forum',
        'A seller with a record of true offers advertises access to "a dam, African river, third block trouble". The screenshot matches the spillway controller.',
      ],
    ],
  },
  assessments: [
    'The structure is not failing. The margin is being used up, and those who measure it are not being asked.',
    'We judge it likely that the filling was hurried to meet a payment date, and that levels are published to hide it.',
    'The humanitarian part is already here. Four thousand people have moved; the wet season begins in five weeks.',
    'High confidence in the level, moderate confidence in the reason. Each source alone could be wrong, all four together hardly.',
    'A controlled release now would be costly and safe. Every week makes it less of both.',
  ],
  judgements: [
    ['The lower gates are opened before the wet season begins.', 3],
    ['The published level is more than a metre below the real one.', 6],
    ['The structure fails within the next three months.', 1],
    ['Another thousand people leave the lower valley this month.', 5],
  ],
  gaps: [
    'Wanted: cores from the third block, night pours. One would do.',
    'Not known: whether the damp patch follows the reservoir level. Two more thermal passes would tell.',
    'Next: hand the level series to somebody who knows concrete dams. Volunteers, please.',
    "Count of the east bank is old. The nurse's bowls are the best figure we have.",
  ],
  comments: [
    'I ran the altimetry again with the other track. Same answer within ten centimetres.',
    'Paving cement in a dam. I had to read that twice.',
    'The ferry stopped on the same day as the radio correction. Somebody knew.',
    "Please do not publish the nurse's place. There is only one nurse.",
    'The Port Verrin number is the same switchboard as in the shipping case. Cross-linked.',
    'A damp patch is normal in a young dam. One that grows at {place} while the level is steady is not.',
    'Asked a retired dam engineer: "I would sleep elsewhere."',
    'Shelter count agrees with mine, give or take twenty.',
  ],
};
