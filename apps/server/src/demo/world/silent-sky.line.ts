import type { StoryLine } from './story-line';

export const silentSky: StoryLine = {
  key: 'silent-sky',
  region: 'Middle East',
  tags: ['gnss-jamming', 'qasr-medin', 'route-nine', 'fuel-convoys', 'desert-heron', 'aviation'],
  places: [
    { name: 'Qasr Medin', latitude: 23.42, longitude: 51.61 },
    { name: 'Wadi Sarim', latitude: 22.13, longitude: 53.24 },
    { name: 'Jebel Harr', latitude: 24.84, longitude: 49.91 },
    { name: 'Port Azmar', latitude: 20.61, longitude: 57.84 },
    { name: 'Route Nine', latitude: 21.42, longitude: 55.13 },
    { name: 'Station Delta', latitude: 25.91, longitude: 47.82 },
  ],
  slots: {
    firm: [
      'Desert Heron Aviation',
      'the Sarim Fuel Cooperative',
      'Azmar Port Services',
      'Harr Signal Works',
    ],
    flight: [
      'the cargo flight Heron 41',
      'the morning mail plane',
      'a survey helicopter',
      'two air ambulances',
    ],
  },
  sheets: {
    HUMINT: [
      [
        'Drivers on {place} are told when to switch off their phones',
        'Three drivers on {place} say that a dispatcher tells them by hand signal when to switch off their phones. It lasts about forty minutes and falls on days with a full moon or a visitor.',
      ],
      [
        'Shepherd near {place}: "the lorry that hums"',
        'A shepherd near {place} describes a lorry that hums and stands for a night at the same three wells. His dogs will not go near it. He has been asked, kindly, to graze elsewhere.',
      ],
      [
        'Mechanic of {firm} fits extra tanks at {place}',
        'A mechanic of {firm} fitted extra tanks to {n} lorries at {place}. The papers call them water tanks. He was told to use fuel-proof seals.',
      ],
      [
        'Crew of {flight} asked to fly without transponder near {place}',
        'The crew of {flight} was asked on the ground to leave the transponder off near {place} "to spare the batteries". The captain refused and has not been rostered since.',
      ],
    ],
    OSINT: [
      [
        'Aviation notices: {place} unreliable for navigation for {nn} days',
        'Published notices call satellite navigation near {place} unreliable for {nn} days, three days at a time. Each ends on the evening before a fuel auction.',
      ],
      [
        'Fuel price at {place} falls while the refinery stands still',
        'Fuel at {place} sells a quarter below the neighbours while the refinery has been down since {day}. Somebody brings it; nobody declares it.',
      ],
      [
        'Customs ledger at {place} shows empty lorries leaving full',
        'The open customs ledger at {place} lists {nn} lorries of {firm} entering full and leaving full. Weighbridge tickets posted by a clerk say the same.',
      ],
      [
        '{firm} buys four masts and a quarry for stone it does not sell',
        'Land papers show {firm} buying a quarry above {place}. No stone has left it. Four masts have arrived.',
      ],
    ],
    SIGINT: [
      [
        'Navigation jamming near {place}, {nn} kilometres across',
        'Jamming on the navigation band began at {hour} near {place} and covered about {nn} kilometres. It is strong, clean and switched by hand: on within a second, off within a second.',
      ],
      [
        '{flight} shows a circle over {place} that nobody flew',
        'Position data of {flight} shows a perfect circle over {place} at 3,000 feet, sent under hex 896A1F. The crew saw the runway. This is spoofing, not jamming, and it is new here.',
      ],
      [
        'Short bursts on the convoy channel before each outage near {place}',
        '{n} short bursts on the convoy channel precede each outage near {place} by eleven minutes. Same transmitter each time, by the drift of its carrier.',
      ],
      [
        'Bearing on the source: a slope above {place}',
        'Bearings from three aircraft cross on a slope above {place}, within {n} kilometres of 24.8412, 49.9087. The emitter stays for one night and is gone by sunrise.',
      ],
    ],
    GEOINT: [
      [
        '{nn} lorries in line at {place}, engines warm',
        'A thermal pass at {hour} shows {nn} lorries in line at {place} with warm engines and no lights. They were not there six hours before, nor after.',
      ],
      [
        'Quarry above {place}: masts, one mesh fence, no stone',
        'The quarry above {place} (39R VG 1234 5678) shows four masts, a mesh fence and fresh cable trenches. The crusher has not moved since spring.',
      ],
      [
        'Track bypasses the checkpoint at {place}',
        'A new track of {n} kilometres bypasses the checkpoint at {place}. Width and turning circles fit articulated lorries. Somebody graded it after the rain.',
      ],
      [
        'Tank farm near {place} filled without a pipeline',
        'Shadows on the floating roofs near {place} show four of six tanks filled in {n} days. No pipeline leads there and no ship called.',
      ],
    ],
    CYBERINT: [
      [
        'Fleet tracker of {firm} shows lorries parked that drive',
        'The tracker of {firm} shows {nn} lorries parked at {place} while tolls record them on Route Nine. The tracker at 2001:db8:41::9 accepts positions from anyone who knows the number plate.',
      ],
      [
        'Dispatch app used near {place} hides a second map',
        'The dispatch app used near {place} opens a second map after seven taps. It shows outage windows for the coming week, to the minute.',
      ],
      [
        'Firmware of the jammer names {firm}',
        'Firmware from a unit found near {place} carries a build path with the name of {firm} and a support address in Port Verrin. The serial number suggests at least {nn} siblings.',
      ],
      [
        'Updates for the navigation receivers held back at {place}',
        'Receivers at {place} would resist the spoofing with an update that is {n} months old. It waits for a signature that nobody gives.',
      ],
    ],
  },
  assessments: [
    'The outages serve the convoys. Aircraft are in the way, not the aim; that does not make it safer for them.',
    'We judge with moderate confidence that one emitter serves three sites by rota. A fourth mast would change that.',
    'From jamming to spoofing in six weeks is fast. Somebody is being taught.',
    'The trade is worth more than the fines. Expect it to go on until the quarry is looked at in daylight.',
    'High confidence in place and time. Who pays is an inference from land papers alone.',
  ],
  judgements: [
    ['One emitter serves all three sites in turn.', 5],
    ['The next outage falls within a day of the next convoy.', 6],
    ['An aircraft is led off course before the jamming is noticed.', 4],
    ['The operators know that they are being measured.', 2],
  ],
  gaps: [
    'Wanted: one aircraft with a good antenna on the line from Jebel Harr to the wells, on the next auction eve.',
    'Not known: what the humming lorry carries besides the generator.',
    'Next: watch the tank farm. If two more tanks fill, the price falls again and the ledger will show it.',
    'The captain who refused should be asked again, gently.',
  ],
  comments: [
    'Auction eve again. I have stopped believing in chance here.',
    'The circle is far too round, no one flies like that. Spoofing, agreed.',
    'My bearings cross two kilometres further east, but I was lower.',
    'The seven taps work on the old version too. Screens in the war room.',
    'Fuel-proof seals on a water tank. Says it all.',
    'If the dogs will not go near it, I would not either.',
    'Price at {place} fell this morning, as you said it would.',
    'That support address is the third time Port Verrin turns up this month.',
  ],
};
