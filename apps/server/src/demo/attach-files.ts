import sharp from 'sharp';
import { makeFile } from './make-file';
import { makePdf } from './make-pdf';
import { actorOf, type PlannedReport, type Stage } from './stage';
import { FILES } from './world/chat';
import { REPORT_FILES } from './world/report-files';

type ReportFile = NonNullable<(typeof REPORT_FILES)[string]>[number];

/** The latest open report of each story line that has files. */
export function chooseReportsWithFiles(planned: readonly PlannedReport[]): Set<PlannedReport> {
  const latest = Object.keys(REPORT_FILES).flatMap((key) => {
    const reports = planned.filter(({ line, tlp }) => line.key === key && tlp === 'GREEN');
    return reports.toSorted((a, b) => b.time.getTime() - a.time.getTime()).slice(0, 1);
  });
  return new Set(latest);
}

/** Uploads the files of a report, as its body takes them. */
export async function uploadReportFiles(
  stage: Stage,
  { line, author }: PlannedReport,
): Promise<{ url: string; caption: string }[]> {
  const attachments: { url: string; caption: string }[] = [];
  for (const file of REPORT_FILES[line.key] ?? []) {
    const { name, content } = await makeReportFile(file, stage.now);
    const { url } = await actorOf(stage, author.username).upload(name, content, 'keep');
    attachments.push({ url, caption: file.caption });
  }
  return attachments;
}

async function makeReportFile({ file, camera }: ReportFile, now: Date) {
  if (typeof file !== 'string') return { name: file.name, content: makePdf(file.pages) };
  const known = FILES[file];
  const content = await makeFile(known, now);
  if (!camera) return { name: known.name, content };
  return { name: known.name.replace(/png$/, 'jpg'), content: await photograph(content, camera) };
}

/** In degrees, minutes and seconds, as cameras write it. */
const writeAngle = (degrees: number) => {
  const whole = Math.floor(degrees);
  return `${whole}/1 0/1 ${Math.round((degrees - whole) * 360_000)}/100`;
};

function photograph(picture: Buffer, [latitude, longitude]: readonly [number, number]) {
  return sharp(picture)
    .jpeg({ quality: 88 })
    .withExif({
      IFD2: { DateTimeOriginal: '2026:11:13 15:55:00', OffsetTimeOriginal: '+00:00' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: writeAngle(latitude),
        GPSLongitudeRef: 'E',
        GPSLongitude: writeAngle(longitude),
      },
    })
    .toBuffer();
}
