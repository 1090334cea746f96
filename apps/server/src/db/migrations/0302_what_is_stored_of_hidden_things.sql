-- Why an object was refused is read later, and of a source by all admins: it names no report that they may not read.
update stix_import_items set problem = 'It has a passage of a restricted report'
where problem ~ '^This text has \d+ words in a row from ';

-- A link in RED earns nothing for another: their points would tell its readers who else is named.
update point_events e set revoked_at = clock_timestamp()
from investigations i join audiences a on a.id = i.audience_id
where e.action = 'report-linked' and e.settlement = 'waiting' and e.revoked_at is null
  and i.id = e.context_id and a.tlp = 'RED';
