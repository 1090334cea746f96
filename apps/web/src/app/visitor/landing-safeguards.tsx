import { KeyRound, type LucideIcon, Tag } from 'lucide-react';

interface Safeguard {
  title: string;
  text: string;
  icon: LucideIcon;
}

/** Tells visitors about classification and authentication before they sign in (spec §1). */
const SAFEGUARDS: readonly Safeguard[] = [
  {
    title: 'Data classification',
    text: 'Every report states the classification of its source. Watchfloor handles UNCLASSIFIED material only: what you share here must be yours to share.',
    icon: Tag,
  },
  {
    title: 'Authentication',
    text: 'Members sign in through OpenID Connect with your identity provider or the one built in. Sessions end on the server, and lost rights end with them.',
    icon: KeyRound,
  },
];

export function LandingSafeguards() {
  return (
    <section
      aria-label="Data classification and authentication"
      className="mx-auto grid w-full max-w-6xl gap-x-12 gap-y-8 px-5 py-16 sm:grid-cols-2 sm:px-8 sm:py-20"
    >
      {SAFEGUARDS.map(({ title, text, icon: Icon }) => (
        <div key={title} className="flex gap-4">
          <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
          <div className="flex flex-col gap-1.5">
            <h2 className="font-semibold text-lead">{title}</h2>
            <p className="text-pretty text-body text-ink-2">{text}</p>
          </div>
        </div>
      ))}
    </section>
  );
}
