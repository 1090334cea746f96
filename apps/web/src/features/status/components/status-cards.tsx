import type { InstallationStatus } from '@watchfloor/contract';
import { formatNumber } from '@/lib/number-format';
import { Progress } from '@/ui/progress';
import { RelativeTime } from '@/ui/relative-time';
import { formatDuration, formatSize } from '../format-size';
import { FactCard } from './fact-card';

export function StatusCards({ status }: { status: InstallationStatus }) {
  const { database, storage, files, memory, jobs, people, serverErrors, rateLimitHits } = status;
  const uptime = Date.parse(status.now) - Date.parse(status.startedAt);
  return (
    <div className="gap-4 md:columns-2 xl:columns-3">
      <FactCard
        title="Server"
        facts={[
          ['Version', status.version],
          ['Node', status.nodeVersion],
          ['Running for', formatDuration(uptime)],
          ['Memory', formatSize(memory.residentBytes)],
          ['Heap in use', formatSize(memory.heapBytes)],
        ]}
      />
      <FactCard
        title="Traffic since start"
        facts={[
          ['Requests', formatNumber(status.requests)],
          ['Server errors', <Occurrences key="errors" of={serverErrors} />],
          ['Rate-limit hits', <Occurrences key="hits" of={rateLimitHits} />],
          ['Members', formatNumber(people.members)],
          ['Members signed in', formatNumber(people.signedIn)],
          ['Live connections', formatNumber(status.liveStreams)],
        ]}
      />
      <FactCard
        title="Database"
        facts={[
          ['PostgreSQL', `${database.version}${database.isEmbedded ? ', embedded' : ''}`],
          ['Answers in', `${database.latencyMs} ms`],
          ['Connections', `${database.connections} of ${database.maxConnections}`],
          ['Size', formatSize(database.sizeBytes)],
          ...(database.replica ? [['Replica', describeReplica(database.replica)] as const] : []),
        ]}
      />
      <FactCard
        title="Uploaded files"
        facts={[
          ['Stored', files.place === 's3' ? 'In the S3 store' : 'In the data directory'],
          ['Files', formatNumber(files.count)],
          ['Size', formatSize(files.bytes)],
        ]}
      />
      {storage && <StorageCard storage={storage} />}
      <FactCard
        title="Jobs"
        facts={jobs.map((job) => [
          job.name,
          <JobState key={job.name} lastRunAt={job.lastRunAt} problem={job.problem} />,
        ])}
      />
      <FactCard
        title="Search"
        facts={[
          ['Texts', `about ${formatNumber(status.search.texts)}`],
          ['Still to be read', formatNumber(status.search.unread)],
          ['Still to be scanned', formatNumber(status.entities.unscanned)],
          ['Names still to be found', formatNumber(status.entities.unsearchedNames)],
        ]}
      />
      <FeedsCard feeds={status.feeds} />
      <FactCard
        title="Largest tables"
        facts={database.tables.map((table) => [table.name, formatSize(table.bytes)])}
      />
    </div>
  );
}

function describeReplica({
  isReached,
  lagBytes,
}: NonNullable<InstallationStatus['database']['replica']>): string {
  if (lagBytes !== null) return lagBytes === 0 ? 'Up to date' : `${formatSize(lagBytes)} behind`;
  return isReached ? 'Follows no database' : 'Does not answer';
}

function FeedsCard({ feeds }: Pick<InstallationStatus, 'feeds'>) {
  const { isOn, active, paused, failing, items, lastFetchedAt, nextFetchAt } = feeds;
  return (
    <FactCard
      title="Outside sources"
      facts={[
        ['Fetching', isOn ? 'on' : 'off'],
        ['Sources', `${formatNumber(active)} active, ${formatNumber(paused)} paused`],
        ['Not reached or not read', formatNumber(failing)],
        ['Items stored', formatNumber(items)],
        [
          'Last fetched',
          lastFetchedAt ? <RelativeTime key="last" time={lastFetchedAt} /> : 'not yet',
        ],
        [
          'Next due',
          isOn && nextFetchAt ? <RelativeTime key="next" time={nextFetchAt} /> : 'not planned',
        ],
      ]}
    />
  );
}

function StorageCard({ storage }: { storage: NonNullable<InstallationStatus['storage']> }) {
  const used = storage.totalBytes - storage.freeBytes;
  const percent = storage.totalBytes > 0 ? Math.round((used / storage.totalBytes) * 100) : 0;
  return (
    <FactCard
      title="Disk of the data directory"
      facts={[
        ['Free', formatSize(storage.freeBytes)],
        ['Used', `${formatSize(used)} of ${formatSize(storage.totalBytes)}`],
      ]}
    >
      <div className="border-t p-4">
        <Progress
          label="Disk in use"
          value={percent}
          valueText={`${percent}%`}
          tone={percent > 90 ? 'danger' : undefined}
        />
      </div>
    </FactCard>
  );
}

function Occurrences({ of }: { of: { count: number; lastAt: string | null } }) {
  return (
    <>
      {formatNumber(of.count)}
      {of.lastAt && (
        <span className="text-ink-3">
          , last <RelativeTime time={of.lastAt} />
        </span>
      )}
    </>
  );
}

function JobState({ lastRunAt, problem }: { lastRunAt: string | null; problem: string | null }) {
  if (!lastRunAt) return 'not yet since start';
  return (
    <>
      <RelativeTime time={lastRunAt} />
      {problem && <span className="text-danger">: {problem}</span>}
    </>
  );
}
