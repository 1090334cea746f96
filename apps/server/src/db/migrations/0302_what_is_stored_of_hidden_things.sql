-- Why an object was refused is read later, and of a source by all admins: it names no report that they may not read.
update stix_import_items set problem = 'It has a passage of a restricted report'
where problem ~ '^This text has \d+ words in a row from ';
