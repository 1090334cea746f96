/** Weekly tasks of every desk. */
export const ROUTINES: readonly (readonly [title: string, description: string])[] = [
  [
    'Morning summary, Europe',
    'One page by 0600 UTC: what changed since yesterday, what did not, what we watch.',
  ],
  ['Morning summary, Middle East', 'One page by 0600 UTC. Prices and notices first.'],
  ['Morning summary, Asia Pacific', 'One page by 0600 UTC, for people who read it on a boat.'],
  ['Night log: tidy up and tag', 'Tags as others search for them. No new ones without need.'],
  [
    "Second reader for yesterday's reports",
    'Times in UTC, sources protected, assessment apart from observation.',
  ],
  ['Compare receiver clocks', 'Before and after the weekend. Write down the drift.'],
  ["Archive the week's public links", 'With hashes. Two copies.'],
  ['Check imagery orders', 'What was ordered, what came, what was cloud.'],
  ['Call the harbour offices', 'Ask after arrivals that are not listed. Be kind.'],
  ['Update the ownership chart', 'New directors, new mailboxes, same handwriting.'],
  ['Merge the lists of names', 'Spelling varies. When in doubt, keep both.'],
  ['Weekly price table', 'Five ports, one currency, notes on strikes and holidays.'],
  ['Review open tasks of the desk', 'Close what is done, hand on what is stuck.'],
  ['Indicators: retire what is stale', 'Nothing older than a month without a reason.'],
  ['Prepare the Thursday meeting', 'Three questions at most.'],
  ['Translate the back pages', 'Wedding notices included; that is where the phone numbers are.'],
];
