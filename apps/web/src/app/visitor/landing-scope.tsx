import { RadarField } from '../radar-field';

interface Contact {
  name: string;
  /** Place on the scope, in percent of its side. */
  left: number;
  top: number;
  tone: string;
}

const CONTACTS: readonly Contact[] = [
  { name: 'HUMINT', left: 26, top: 30, tone: 'tone-humint' },
  { name: 'OSINT', left: 67, top: 20, tone: 'tone-osint' },
  { name: 'SIGINT', left: 78, top: 53, tone: 'tone-sigint' },
  { name: 'GEOINT', left: 40, top: 76, tone: 'tone-geoint' },
  { name: 'CYBERINT', left: 17, top: 58, tone: 'tone-cyberint' },
];

/** A static radar picture of the five disciplines. */
export function LandingScope() {
  return (
    <div aria-hidden className="relative mx-auto aspect-square w-full max-w-[30rem]">
      <div className="absolute inset-[8%] rounded-full bg-accent/10 blur-3xl" />
      <div className="absolute inset-0 rounded-full mask-[radial-gradient(closest-side,#000_60%,transparent)]">
        <div className="absolute inset-0 rounded-full bg-[conic-gradient(from_8deg,transparent_0_300deg,var(--accent)_359deg,transparent_360deg)] opacity-25" />
      </div>
      <RadarField className="absolute inset-0 size-full text-accent" />
      {CONTACTS.map((contact) => (
        <span
          key={contact.name}
          className={`absolute flex -translate-1/2 items-center gap-2 ${contact.tone}`}
          style={{ left: `${contact.left}%`, top: `${contact.top}%` }}
        >
          <span className="size-2.5 rounded-full bg-(--tone) ring-4 ring-(--tone)/20" />
          <span className="rounded-small border border-line bg-surface/90 px-1.5 py-0.5 font-medium font-mono text-(--tone) text-meta">
            {contact.name}
          </span>
        </span>
      ))}
      <span className="absolute top-1/2 left-1/2 size-3 -translate-1/2 rounded-full bg-accent ring-8 ring-accent/15" />
    </div>
  );
}
