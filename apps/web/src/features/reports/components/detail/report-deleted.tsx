import { Card, CardBody } from '@/ui/card';
import { Field } from '@/ui/field';
import { GoneState } from '@/ui/gone-state';
import { Textarea } from '@/ui/textarea';
import { BackToReports } from '../back-to-reports';

/** In place of a report that was deleted under the reader's eyes. What they were writing can still be copied. */
export function ReportDeleted({ unsent }: { unsent: string }) {
  return (
    <GoneState
      back={<BackToReports />}
      title="This report was deleted"
      text="Somebody deleted it while you were looking at it. Its discussion is gone with it."
    >
      {unsent.trim() !== '' && (
        <Card className="w-full">
          <CardBody>
            <Field label="Your unsent comment" hint="It was not posted. Copy it if you need it.">
              <Textarea readOnly dir="auto" rows={4} value={unsent} />
            </Field>
          </CardBody>
        </Card>
      )}
    </GoneState>
  );
}
