import { ArrowRight } from 'lucide-react';
import { loginUrl } from '@/lib/login';
import { buttonClass } from '@/ui/button-style';
import { LandingScope } from './landing-scope';

export function LandingHero() {
  return (
    <section
      aria-labelledby="hero"
      className="relative isolate mx-auto grid w-full max-w-6xl items-center gap-10 px-5 pt-8 pb-16 sm:px-8 sm:pt-14 sm:pb-24 lg:grid-cols-[1.05fr_1fr]"
    >
      <div className="flex flex-col items-start gap-5">
        <p className="flex items-center gap-2 rounded-full border border-line bg-surface px-3 py-1 font-medium text-ink-2 text-small">
          <span className="size-1.5 rounded-full bg-accent" aria-hidden />
          Intelligence Operations Center
        </p>
        <h1
          id="hero"
          className="text-balance font-semibold text-[clamp(2.125rem,6vw,3.5rem)] leading-[1.05] tracking-[-0.03em]"
        >
          One floor for <span className="text-accent">every discipline</span>.
        </h1>
        <p className="max-w-xl text-pretty text-ink-2 text-lead sm:text-[1.125rem] sm:leading-7">
          Analysts and researchers file reports, open investigations, share what they see on one map
          and settle what it means, together. From first sighting to shared assessment, in one quiet
          place.
        </p>
        <div className="flex w-full flex-col gap-3 pt-1 sm:w-auto sm:flex-row">
          <a
            href={loginUrl()}
            className={buttonClass({ variant: 'primary', className: 'h-11 px-5' })}
          >
            Get Started
            <ArrowRight aria-hidden />
          </a>
          <a
            href="#features"
            className={buttonClass({ variant: 'secondary', className: 'h-11 px-5' })}
          >
            See what it does
          </a>
        </div>
      </div>
      <LandingScope />
    </section>
  );
}
