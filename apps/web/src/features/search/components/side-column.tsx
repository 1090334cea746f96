import { parseSearchQuery, type SearchOverview } from '@watchfloor/contract';
import { withPosition } from '../near-place';
import { withFilter, withoutFilter } from '../query-text';
import { NarrowCard } from './narrow-card';
import { WhenCard } from './when-card';
import { WhereCard } from './where-card';

interface SideColumnProps {
  overview: SearchOverview;
  text: string;
  onChange: (text: string) => void;
}

/** When and where the matches are, and what they have in common: each narrows the search. */
export function SideColumn({ overview, text, onChange }: SideColumnProps) {
  const { days, places, types, regions, tags } = overview;
  const { after, before, near } = parseSearchQuery(text);
  return (
    <>
      {places.length > 0 && (
        <WhereCard
          // Another search opens on its own places.
          key={text}
          places={places}
          isNarrowed={near !== null}
          onNarrow={({ kilometres, ...position }) =>
            onChange(withPosition(text, position, kilometres))
          }
          onWiden={() => onChange(withoutFilter(text, 'near'))}
        />
      )}
      {days.length > 0 && (
        <WhenCard
          days={days}
          isNarrowed={after !== null || before !== null}
          onNarrow={(from, to) =>
            onChange(withFilter(withFilter(text, 'before', to), 'after', from))
          }
          onWiden={() => onChange(withoutFilter(withoutFilter(text, 'after'), 'before'))}
        />
      )}
      {[...types, ...regions, ...tags].length > 0 && (
        <NarrowCard overview={overview} text={text} onChange={onChange} />
      )}
    </>
  );
}
