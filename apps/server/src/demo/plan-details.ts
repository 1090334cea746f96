import {
  type BodyInput,
  type Credibility,
  DEFAULT_TLP,
  isAbove,
  likelihoodBand,
  type Reliability,
  type Report,
  reportsEndpoints,
} from '@watchfloor/contract';
import { type Chance, createChance } from './chance';
import { actorOf, daysAgo, later, type PlannedReport, type Stage } from './stage';
import { CITATIONS, OWN_REPORTING } from './world/citations';

type NewReport = BodyInput<typeof reportsEndpoints.create>;
type Details = Pick<
  NewReport,
  | 'places'
  | 'observedFrom'
  | 'observedTo'
  | 'sourceReliability'
  | 'informationCredibility'
  | 'confidence'
  | 'judgements'
  | 'sources'
>;

const RELIABILITIES: readonly Reliability[] = ['A', 'B', 'B', 'B', 'C', 'C', 'D', 'F'];
const CREDIBILITIES: readonly Credibility[] = [1, 2, 2, 2, 3, 3, 4, 6];
const CONFIDENCES = ['low', 'moderate', 'moderate', 'high'] as const;
const RETRACTED_DAYS = 3;
const SETTLED_DAYS = 10;

/** Places, times, grades, judgements and sources of the reports, what became of the judgements, and one retraction. */
export function createDetails(stage: Stage) {
  // Dice of its own: the rest of the world stays as it is.
  const chance = createChance('the grades');
  const posted: PlannedReport[] = [];
  const cited = new Map<PlannedReport, number>();
  const judged = new Map<PlannedReport, NonNullable<Report['judgements']>>();

  function pickCited(report: PlannedReport): PlannedReport | undefined {
    const known = posted.filter(
      ({ line, tlp }) => line === report.line && !isAbove(tlp, DEFAULT_TLP),
    );
    const chosen = known.length > 0 ? chance.pick(known.slice(-12)) : undefined;
    if (chosen) cited.set(chosen, (cited.get(chosen) ?? 0) + 1);
    return chosen;
  }

  /** Weeks later the author says what became of the judgements. */
  function planOutcomes(planned: readonly PlannedReport[]): void {
    for (const report of planned) {
      const time = later(report.time, 24 * (6 + chance.next() * 30));
      if (time >= stage.now) continue;
      stage.timeline.at(time, async () => {
        for (const { id: judgementId, likelihood } of judged.get(report) ?? []) {
          const percent = likelihoodBand(likelihood ?? 0)?.midpoint ?? 50;
          await actorOf(stage, report.author.username).call(reportsEndpoints.judge, {
            params: { id: report.id, judgementId },
            body: { outcome: chance.next() * 100 < percent ? 'true' : 'false' },
          });
        }
      });
    }
  }

  stage.timeline.at(daysAgo(stage, RETRACTED_DAYS), async () => {
    // Nobody edits it any more.
    const settled = [...cited].filter(([{ time }]) => time < daysAgo(stage, SETTLED_DAYS));
    const [mostCited] = settled.toSorted(([, one], [, other]) => other - one);
    if (!mostCited) throw new Error('no report is cited');
    const [{ id, author }] = mostCited;
    await actorOf(stage, author.username).call(reportsEndpoints.retract, {
      params: { id },
      body: { reason: 'The source made up the second meeting. Nothing of it can be relied on.' },
    });
  });

  return {
    planOutcomes,
    /** What the report says beside its text; some say nothing. */
    write(report: PlannedReport): Details {
      if (chance.next() < 0.2) return {};
      const named = chance.next() < 0.6 ? pickCited(report) : undefined;
      return {
        ...observe(chance, report.time),
        places: placesOf(chance, report),
        sourceReliability: chance.pick(RELIABILITIES),
        informationCredibility: chance.pick(CREDIBILITIES),
        confidence: chance.pick(CONFIDENCES),
        judgements: chance
          .shuffle(report.line.judgements)
          .slice(0, chance.between(0, 3))
          .map(([text, likelihood]) => ({
            text,
            likelihood,
            confidence: chance.next() < 0.5 ? chance.pick(CONFIDENCES) : null,
          })),
        sources: [
          ...chance
            .shuffle(CITATIONS[report.intelligenceType])
            .slice(0, chance.between(1, 2))
            .map((citation) => ({
              citation,
              reliability: chance.pick(RELIABILITIES),
              credibility: chance.pick(CREDIBILITIES),
            })),
          ...(named ? [{ citation: chance.pick(OWN_REPORTING), reportId: named.id }] : []),
        ],
      };
    },

    /** A sentence that names an earlier report, now and then. */
    mention(report: PlannedReport): string {
      const named = chance.next() < 0.2 ? pickCited(report) : undefined;
      return named ? `\n\nCompare with ${named.number}.` : '';
    },

    remember(report: PlannedReport, { judgements = [] }: Report): void {
      posted.push(report);
      judged.set(report, judgements);
    },
  };
}

/** Where the text says it is, and near it. */
function placesOf(chance: Chance, { line, places }: PlannedReport): Details['places'] {
  const near = () => (chance.next() - 0.5) * 0.3;
  return [places.place, ...(chance.next() < 0.4 ? [places.other] : [])].flatMap((name) => {
    const place = line.places.find((one) => one.name === name);
    if (!place) return [];
    return {
      label: name.charAt(0).toUpperCase() + name.slice(1),
      latitude: (place.latitude + near()).toFixed(4),
      longitude: (place.longitude + near()).toFixed(4),
    };
  });
}

/** A moment or an interval in the day before the report. */
function observe(chance: Chance, written: Date): Pick<Details, 'observedFrom' | 'observedTo'> {
  const from = later(written, -(6 + chance.next() * 30));
  const to = later(from, 1 + chance.next() * 5);
  return {
    observedFrom: from.toISOString(),
    observedTo: chance.next() < 0.6 ? to.toISOString() : null,
  };
}
