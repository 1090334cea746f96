interface Clause {
  name: string;
  text: string;
}

const VALUES: readonly Clause[] = [
  {
    name: 'Collaboration',
    text: 'Share what you know, credit what you use, and help a colleague before you compete with one.',
  },
  {
    name: 'Respect',
    text: 'Argue with the assessment, never with the person. Every member is owed courtesy.',
  },
  {
    name: 'Diversity',
    text: 'Different backgrounds see different things. Make room for them, and listen.',
  },
  {
    name: 'Integrity',
    text: 'Say what you know, how you know it and how sure you are. Correct your mistakes in the open.',
  },
];

const STANDARDS: readonly Clause[] = [
  {
    name: 'No hate speech',
    text: 'Nothing that demeans people for who they are, where they come from or what they believe.',
  },
  {
    name: 'No personal attacks',
    text: 'No insults, threats, harassment or exposing of private lives, of members or of anyone else.',
  },
  {
    name: 'No nefarious activity',
    text: 'Watchfloor is not for stalking, intrusion, fraud, targeting of people, or any unlawful act. Share only unclassified material that is yours to share.',
  },
  {
    name: 'Professional discourse',
    text: 'Write as for a reader who must decide on it: clear, sourced, to the point.',
  },
  {
    name: 'Global perspective',
    text: 'Members sit in many countries and time zones. Mind language, context and your own bias.',
  },
];

/** Scrolls within the page; focusable, so that the keyboard can scroll it too. */
export function CommunityAgreement() {
  return (
    <section
      aria-label="Community Agreement"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard (WCAG 2.1.1)
      tabIndex={0}
      className="flex max-h-[min(24rem,50dvh)] flex-col gap-5 overflow-y-auto rounded-menu border border-line bg-canvas p-4 text-body sm:p-5"
    >
      <div className="flex flex-col gap-1.5">
        <h2 className="font-semibold">Purpose</h2>
        <p className="text-pretty text-ink-2">
          Watchfloor brings analysts and researchers of five disciplines together to understand
          events in the open, to check one another's work and to warn early. It serves
          understanding. It does not serve harm to anyone.
        </p>
      </div>
      <ClauseList title="Core values" clauses={VALUES} />
      <ClauseList title="Standards" clauses={STANDARDS} />
      <p className="text-pretty text-ink-2">
        Admins may remove what breaks this agreement, and the accounts of those who keep breaking
        it. Moderation is logged.
      </p>
    </section>
  );
}

function ClauseList({ title, clauses }: { title: string; clauses: readonly Clause[] }) {
  return (
    <div className="flex flex-col gap-2">
      <h2 className="font-semibold">{title}</h2>
      <dl className="flex flex-col gap-2.5">
        {clauses.map((clause) => (
          <div key={clause.name}>
            <dt className="font-medium text-ink">{clause.name}</dt>
            <dd className="text-pretty text-ink-2">{clause.text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
