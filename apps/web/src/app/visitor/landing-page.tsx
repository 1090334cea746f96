import { loginUrl } from '@/lib/login';
import { buttonClass } from '@/ui/button-style';
import { BrandMark } from '../brand-mark';
import { LandingFeatures } from './landing-features';
import { LandingHero } from './landing-hero';
import { LandingSafeguards } from './landing-safeguards';

export function LandingPage() {
  return (
    <div className="flex min-h-dvh flex-col overflow-x-clip bg-canvas">
      <a
        href="#main"
        className="sr-only z-50 rounded-control bg-accent px-3 py-2 font-semibold text-accent-ink focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to content
      </a>
      <header className="mx-auto flex w-full max-w-6xl items-center justify-between gap-4 px-5 py-4 sm:px-8">
        <span className="flex items-center gap-2.5 font-semibold text-lead tracking-tight">
          <BrandMark />
          Watchfloor
        </span>
        <a href={loginUrl()} className={buttonClass({ variant: 'secondary' })}>
          Sign In
        </a>
      </header>
      <main id="main" className="flex-1">
        <LandingHero />
        <LandingFeatures />
        <LandingSafeguards />
        <section
          aria-labelledby="closing"
          className="mx-auto w-full max-w-6xl px-5 pb-20 sm:px-8 sm:pb-28"
        >
          <div className="relative isolate flex flex-col items-center gap-4 overflow-hidden rounded-card border border-line bg-surface px-6 py-14 text-center shadow-card">
            <div className="absolute inset-x-0 -top-40 -z-10 mx-auto h-64 max-w-xl rounded-full bg-accent/15 blur-3xl" />
            <h2
              id="closing"
              className="text-balance font-semibold text-[clamp(1.375rem,3.2vw,1.875rem)] leading-tight tracking-tight"
            >
              The floor is open. Take your desk.
            </h2>
            <p className="max-w-md text-pretty text-ink-2 text-lead">
              Choose an alias, read the community agreement and file your first report in minutes.
            </p>
            <a
              href={loginUrl()}
              className={buttonClass({ variant: 'primary', className: 'mt-2 h-11 px-5' })}
            >
              Get Started Now
            </a>
          </div>
        </section>
      </main>
      <footer className="border-line border-t">
        <p className="mx-auto w-full max-w-6xl px-5 py-6 text-ink-3 text-small sm:px-8">
          Watchfloor · one floor for HUMINT, OSINT, SIGINT, GEOINT and CYBERINT
        </p>
      </footer>
    </div>
  );
}
