import type { IntelligenceType } from '@watchfloor/contract';
import { Bug, Globe, type LucideIcon, RadioTower, Satellite, Users } from 'lucide-react';
import type { Tone } from '@/ui/tone';

interface DisciplineLook {
  tone: Tone;
  icon: LucideIcon;
}

/** One hue and one icon per discipline, the same on every screen. */
const DISCIPLINES: Record<IntelligenceType, DisciplineLook> = {
  HUMINT: { tone: 'humint', icon: Users },
  OSINT: { tone: 'osint', icon: Globe },
  SIGINT: { tone: 'sigint', icon: RadioTower },
  GEOINT: { tone: 'geoint', icon: Satellite },
  CYBERINT: { tone: 'cyberint', icon: Bug },
};

/** A feed may use an unknown type: it gets a neutral style. */
export function disciplineLook(type: string): DisciplineLook {
  return DISCIPLINES[type as IntelligenceType] ?? { tone: 'neutral', icon: Globe };
}
