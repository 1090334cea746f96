import type { IntelligenceType } from '@watchfloor/contract';

/** Source descriptions by discipline. */
export const PROVENANCE: Readonly<Record<IntelligenceType, readonly string[]>> = {
  HUMINT: [
    'Source: direct access, reporting for more than a year, right more often than not.',
    'Source: second hand, one conversation, no known motive to mislead.',
    'Source: new, introduced by a trusted one. Handle as untested.',
    'Source: asked not to be met again this month. Please do not contact.',
  ],
  OSINT: [
    'Material: public, archived with hashes, original links in the annex.',
    'Material: public posts, two of them since removed. Copies kept.',
    'Material: registers and papers that anyone can order. Cost so far: eleven in fees.',
    'Material: local press, read in the original; translation checked by a second reader.',
  ],
  SIGINT: [
    'Collection: three receivers, clocks compared before and after.',
    'Collection: one receiver, good antenna, noisy night. Bearing error about four degrees.',
    'Collection: continuous since Monday, with one gap of twenty minutes for a battery.',
    'Collection: recordings kept for thirty days; ask before they go.',
  ],
  GEOINT: [
    'Imagery: two passes, same sensor, same angle. Measured twice by two people.',
    'Imagery: commercial, half a metre, light cloud over the northern edge.',
    'Imagery: radar and optical within the same day. Scale checked against a known roof.',
    'Imagery: thermal, before sunrise; sizes are good to about ten per cent.',
  ],
  CYBERINT: [
    'Evidence: logs handed over by the owner, hashes in the annex.',
    'Evidence: a disk image and the memory of a running machine; chain of custody kept.',
    'Evidence: flow records only, no content. Times are in UTC.',
    'Evidence: our own test, with permission, on a quiet evening.',
  ],
};

/** Comments that fit any report. */
export const REMARKS: readonly string[] = [
  'Solid. I would move the assessment to the top, people stop reading after two lines.',
  'Can you share the times in UTC? I want to lay this over the radar passes.',
  'Agree with the first half. The second needs one more source before I would act on it.',
  'I have a picture of {place} from the same morning. Uploading it to the forum.',
  'Nice work. This answers the question that was left open at hand-over.',
  'How sure are we that this is not the same event reported twice?',
  'Forwarded to the desk that covers {other}. They have seen something like it.',
  'For the record: I tried to break this and could not.',
  'The number looks high to me. Weather alone could explain a third.',
  'Thank you for writing down what you do not know. It saved me an hour.',
  'We should open an investigation if this happens once more.',
  'Linked. Please keep the title as it is, others search for it.',
  'I was at {place} two years ago. The layout in the report is right.',
  'Could we get somebody with local language to read the original?',
  'Confidence should be moderate at most. Single source, however good.',
  'Same pattern three weeks ago, see my earlier report.',
  'Small correction: that was local time, so one day earlier by ours.',
  'Read, understood, and on the board for the night shift.',
  'Would a second pass over {place} settle it? I can ask.',
  'This contradicts what we wrote in the summary on Monday. One of the two needs a note.',
];
