import { Check } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { LOGOUT_PATH } from '@/lib/login';
import { classNames } from '@/ui/class-names';

const STEPS = [
  { number: 1, name: 'Profile', title: 'Set up your profile', text: 'Tell the floor who you are.' },
  {
    number: 2,
    name: 'Agreement',
    title: 'Community Agreement',
    text: 'Read what we hold each other to, then take your desk.',
  },
] as const;

interface OnboardingFrameProps {
  step: 1 | 2;
  headingRef: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

export function OnboardingFrame({ step, headingRef, children }: OnboardingFrameProps) {
  const current = STEPS[step - 1] ?? STEPS[0];
  return (
    <main className="grid min-h-dvh place-items-center bg-[radial-gradient(60rem_32rem_at_50%_-8rem,color-mix(in_srgb,var(--accent)_14%,transparent),transparent)] px-4 py-8 sm:py-12">
      <div className="flex w-full max-w-xl flex-col gap-6">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <span className="flex items-center gap-2.5 font-semibold text-lead tracking-tight">
            <img src="/favicon.svg" alt="" className="size-7" />
            Watchfloor
          </span>
          <StepList step={step} />
        </div>
        <section className="flex flex-col gap-5 rounded-card border border-line bg-surface p-5 shadow-card sm:p-7">
          <header className="flex flex-col gap-1">
            <h1 ref={headingRef} tabIndex={-1} className="font-semibold text-title outline-none">
              {current.title}
            </h1>
            <p className="text-body text-ink-2">{current.text}</p>
          </header>
          {children}
        </section>
        <p className="text-center text-dense text-ink-2">
          Not now?{' '}
          <a href={LOGOUT_PATH} className="font-medium text-accent hover:underline">
            Log Out
          </a>
        </p>
      </div>
    </main>
  );
}

function StepList({ step }: { step: 1 | 2 }) {
  return (
    <ol aria-label="Steps" className="flex items-center gap-4 text-small">
      {STEPS.map(({ number, name }) => (
        <li
          key={name}
          aria-current={number === step ? 'step' : undefined}
          className={classNames(
            'flex items-center gap-2 font-medium',
            number === step ? 'text-ink' : 'text-ink-3',
          )}
        >
          <span
            className={classNames(
              'grid size-6 place-items-center rounded-full border font-mono text-meta',
              number <= step ? 'border-accent bg-accent-soft text-accent' : 'border-line-strong',
            )}
          >
            {number < step ? <Check aria-label="Done" className="size-3.5" /> : number}
          </span>
          {name}
        </li>
      ))}
    </ol>
  );
}
