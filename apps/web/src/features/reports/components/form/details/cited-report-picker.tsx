import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DisciplineIcon } from '@/domain/discipline-badge';
import { useDelayed } from '@/lib/use-delayed';
import { Combobox } from '@/ui/combobox';
import { reportPages } from '../../../api/report-pages';

const NONE = 'none';

export interface CitedReport {
  reportId: string;
  reportNumber: string;
  reportTitle: string;
}

interface CitedReportPickerProps {
  cited: CitedReport;
  onChange: (cited: CitedReport) => void;
}

/** Finds another report by its words. */
export function CitedReportPicker({ cited, onChange }: CitedReportPickerProps) {
  const [text, setText] = useState('');
  const q = useDelayed(text);
  const found = useInfiniteQuery({
    ...reportPages({ q }),
    placeholderData: keepPreviousData,
  });
  const isStale = found.isPending || found.isPlaceholderData || text !== q;
  const reports = found.data?.pages.flatMap(({ items }) => items) ?? [];
  const isChosen = cited.reportId !== '';

  return (
    <Combobox
      items={[
        ...(isChosen && !text ? [{ value: NONE, label: 'No report' }] : []),
        ...reports.map((report) => ({
          value: report.id,
          label: report.title,
          description: report.number,
          icon: <DisciplineIcon type={report.intelligenceType} isDecorative />,
        })),
      ]}
      value={cited.reportId}
      selectedLabel={isChosen ? `${cited.reportNumber} ${cited.reportTitle}` : undefined}
      onValueChange={(id) => {
        const report = reports.find((one) => one.id === id);
        onChange({
          reportId: report?.id ?? '',
          reportNumber: report?.number ?? '',
          reportTitle: report?.title ?? '',
        });
      }}
      onSearch={setText}
      isStale={isStale}
      isLoading={isStale || found.isFetchingNextPage}
      onEndReached={() => found.hasNextPage && void found.fetchNextPage()}
      placeholder="None"
      searchPlaceholder="Words of the report"
      emptyText={found.isError ? 'Reports could not be loaded' : 'No report found'}
    />
  );
}
