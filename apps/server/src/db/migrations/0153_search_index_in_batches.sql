-- Words are added to the indexes in batches: a text is stored in two thirds of the time, and indexed in half of it. Searches read what
-- is not added yet, so that must stay little: it is added after each batch of the indexer.

alter index search_entries_keys set (fastupdate = on);
alter index search_entries_heading set (fastupdate = on);

-- Only the owner of an index may do this. Not in SQL, whose functions would keep the indexes from being rebuilt.
create function settle_search_index() returns void language plpgsql security definer set search_path from current as $$
begin
  perform gin_clean_pending_list('search_entries_keys'::regclass), gin_clean_pending_list('search_entries_heading'::regclass);
end $$;
