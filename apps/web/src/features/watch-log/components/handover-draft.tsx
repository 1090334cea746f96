import { type Author, HANDOVER_SUMMARY_MAX, type Handover } from '@watchfloor/contract';
import { useEffect, useRef, useState } from 'react';
import { MemberPicker } from '@/domain/member-picker';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { Field } from '@/ui/field';
import { Textarea } from '@/ui/textarea';
import { useChangeHandover, useDiscardHandover, useSignHandover } from '../api/handovers';
import { type DraftPoint, DraftPoints } from './draft-points';
import { HandoverFacts } from './handover-facts';
import { HANDOVER_FOOTER_CLASS } from './handover-heading';

/** A tab may be closed while somebody still types. */
const PAUSE_MS = 1500;

/** The outgoing lead edits what was drafted, and signs. What is typed is stored after a pause, and when its field is left. */
export function HandoverDraft({ handover }: { handover: Handover }) {
  const { id } = handover;
  const [summary, setSummary] = useState(handover.summary);
  const [to, setTo] = useState<Author | null>(handover.to);
  const [points, setPoints] = useState<DraftPoint[]>(() => toDraft(handover));
  const [isSigning, setIsSigning] = useState(false);
  const change = useChangeHandover(id);
  const sign = useSignHandover(id);
  const discard = useDiscardHandover(id);

  /** One save after the other: a field may be left just before the signature. */
  const saving = useRef<Promise<unknown>>(Promise.resolve());
  function store(given: { points?: readonly DraftPoint[]; to?: Author } = {}): Promise<unknown> {
    const input = {
      summary,
      toUserId: (given.to ?? to)?.id ?? null,
      points: (given.points ?? points)
        .filter(({ text }) => text.trim())
        .map(({ id: known, text }) => ({ ...(known && { id: known }), text })),
    };
    saving.current = saving.current.catch(() => {}).then(() => change.perform(input));
    return saving.current;
  }
  const storeQuietly = (given?: Parameters<typeof store>[0]) => void store(given).catch(() => {});

  const isTyped = summary !== handover.summary || textsOf(points) !== textsOf(handover.points);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a pause after the last letter
  useEffect(() => {
    if (!isTyped || isSigning) return;
    const timer = setTimeout(storeQuietly, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [summary, points, isSigning]);

  async function signNow() {
    await store();
    await sign.perform();
  }

  return (
    <div className="flex flex-col gap-4 p-4">
      <Field label="Incoming lead">
        <MemberPicker
          member={to}
          excludedIds={handover.from ? [handover.from.id] : []}
          placeholder="Who takes over?"
          onMemberChange={(member) => {
            setTo(member);
            storeQuietly({ to: member });
          }}
        />
      </Field>
      <Field label="Summary">
        <Textarea
          dir="auto"
          rows={4}
          value={summary}
          maxLength={HANDOVER_SUMMARY_MAX}
          placeholder="What happened, and what to expect"
          onChange={(event) => setSummary(event.target.value)}
          onBlur={() => summary !== handover.summary && storeQuietly()}
        />
      </Field>
      <section aria-label="Open points" className="flex flex-col gap-2">
        <h3 className="font-medium text-dense">
          Open points <span className="text-ink-2 tabular-nums">{points.length}</span>
        </h3>
        <DraftPoints
          points={points}
          onChange={setPoints}
          onSettled={(settled) => storeQuietly({ points: settled })}
        />
      </section>
      <HandoverFacts facts={handover.facts} />
      <footer className={HANDOVER_FOOTER_CLASS}>
        <span className="min-w-40 flex-1 text-ink-2 text-small">
          Signed handovers cannot be changed.
        </span>
        <Button variant="ghost" pending={discard.isPending} onClick={() => discard.run()}>
          Discard
        </Button>
        <Button
          variant="primary"
          disabledReason={to ? undefined : 'Choose who takes over'}
          onClick={() => setIsSigning(true)}
        >
          Sign and hand over
        </Button>
      </footer>
      <ConfirmDialog
        open={isSigning}
        onOpenChange={setIsSigning}
        title="Sign and hand over?"
        description="The incoming lead is notified. Nothing of the handover can be changed afterwards."
        confirmLabel="Sign"
        onConfirm={signNow}
      />
    </div>
  );
}

const textsOf = (points: readonly Pick<DraftPoint, 'text'>[]): string =>
  points.flatMap(({ text }) => text.trim() || []).join('\n');

const toDraft = ({ points }: Handover): DraftPoint[] =>
  points.map(({ id, text }) => ({ id, key: id, text }));
