-- What one object of another producer says about several entities is ended together.

-- The first of them.
alter table entity_assessments add column imported_with uuid;
create index entity_assessments_imported_with on entity_assessments (imported_with) where imported_with is not null;
