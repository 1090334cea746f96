import {
  Earth,
  FileText,
  Layers,
  ListChecks,
  type LucideIcon,
  Radar,
  ShieldCheck,
} from 'lucide-react';

interface Feature {
  title: string;
  text: string;
  icon: LucideIcon;
}

/** The six titles are the spec's (§2). */
const FEATURES: readonly Feature[] = [
  {
    title: 'Intelligence Reports',
    text: 'File findings with discipline, region and tags. Colleagues comment, weigh and build on them.',
    icon: FileText,
  },
  {
    title: 'Digital War Rooms',
    text: 'Open an investigation, link the reports that matter and keep the whole picture in one room.',
    icon: Radar,
  },
  {
    title: 'Task Management',
    text: 'Hand out the next step and see it move from open to in progress to completed.',
    icon: ListChecks,
  },
  {
    title: 'Global Collaboration',
    text: 'A forum and a shared map for every desk, in every time zone, on the same events.',
    icon: Earth,
  },
  {
    title: 'Secure Platform',
    text: 'Authenticated members only. Rights are checked on every request, and every report carries its classification.',
    icon: ShieldCheck,
  },
  {
    title: 'Multi-INT Support',
    text: 'HUMINT, OSINT, SIGINT, GEOINT and CYBERINT side by side, each with its own colour and sign.',
    icon: Layers,
  },
];

export function LandingFeatures() {
  return (
    <section
      id="features"
      aria-labelledby="features-title"
      className="scroll-mt-6 border-line border-y bg-surface"
    >
      <div className="mx-auto flex w-full max-w-6xl flex-col gap-8 px-5 py-16 sm:px-8 sm:py-20">
        <h2
          id="features-title"
          className="max-w-2xl text-balance font-semibold text-[clamp(1.375rem,3.2vw,1.875rem)] leading-tight tracking-tight"
        >
          Everything an analyst needs within reach
        </h2>
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {FEATURES.map(({ title, text, icon: Icon }) => (
            <li
              key={title}
              className="flex flex-col gap-3 rounded-card border border-line bg-canvas p-5 shadow-card"
            >
              <span className="grid size-9 place-items-center rounded-control bg-accent-soft text-accent">
                <Icon aria-hidden className="size-4.5" />
              </span>
              <h3 className="font-semibold text-lead">{title}</h3>
              <p className="text-pretty text-body text-ink-2">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
