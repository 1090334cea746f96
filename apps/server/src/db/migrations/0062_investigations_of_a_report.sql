-- The investigations of a report, latest link first.
create index investigation_reports_newest_of_report
  on investigation_reports (report_id, created_at desc, id desc);
drop index investigation_reports_of_report;
