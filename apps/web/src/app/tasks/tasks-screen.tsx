import { TextTools } from '@/features/entities/components/text-tools';
import { TasksScreen as Screen } from '@/features/tasks/screens/tasks-screen';

/** What its texts name is marked, and what is selected in them can be named. */
export function TasksScreen() {
  return (
    <TextTools>
      <Screen />
    </TextTools>
  );
}
