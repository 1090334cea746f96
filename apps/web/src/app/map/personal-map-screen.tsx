import { TextTools } from '@/features/entities/components/text-tools';
import { PersonalMapScreen as Screen } from '@/features/situation/screens/personal-map-screen';

/** What its texts name is marked, and what is selected in them can be named. */
export function PersonalMapScreen() {
  return (
    <TextTools>
      <Screen />
    </TextTools>
  );
}
