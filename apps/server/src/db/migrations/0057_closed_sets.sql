-- Values from before the API knew these lists would stop the migration. They had no effect and are removed.
update users set
  preferred_regions = array(select r from unnest(preferred_regions) r
    where r = any ('{"North America",Europe,"Asia Pacific","Middle East",Africa,"South America"}')),
  preferred_int_types = array(select t from unnest(preferred_int_types) t
    where t = any ('{HUMINT,OSINT,SIGINT,GEOINT,CYBERINT}')),
  preferred_language = case when preferred_language = any ('{ar,bg,ca,cs,da,de,el,en,eo,es,fa,fi,fr,he,hi,hu,id,it,ja,ko,nb,nl,pl,pt,ro,ru,sr,sv,tr,uk,ur,vi,zh}') then preferred_language else 'en' end
where not preferred_regions <@ '{"North America",Europe,"Asia Pacific","Middle East",Africa,"South America"}'
  or not preferred_int_types <@ '{HUMINT,OSINT,SIGINT,GEOINT,CYBERINT}'
  or preferred_language <> all ('{ar,bg,ca,cs,da,de,el,en,eo,es,fa,fi,fr,he,hi,hu,id,it,ja,ko,nb,nl,pl,pt,ro,ru,sr,sv,tr,uk,ur,vi,zh}');
update global_forum_messages set original_language = null where original_language <> all ('{ar,bg,ca,cs,da,de,el,en,eo,es,fa,fi,fr,he,hi,hu,id,it,ja,ko,nb,nl,pl,pt,ro,ru,sr,sv,tr,uk,ur,vi,zh}');
update chat_messages set original_language = null where original_language <> all ('{ar,bg,ca,cs,da,de,el,en,eo,es,fa,fi,fr,he,hi,hu,id,it,ja,ko,nb,nl,pl,pt,ro,ru,sr,sv,tr,uk,ur,vi,zh}');
delete from chat_message_translations where target_language <> all ('{ar,bg,ca,cs,da,de,el,en,eo,es,fa,fi,fr,he,hi,hu,id,it,ja,ko,nb,nl,pl,pt,ro,ru,sr,sv,tr,uk,ur,vi,zh}');

-- Closed sets get a check; the values are those of the contract, and closed-sets.test.ts compares them. Array constants, not `in (…)`:
-- every insert reads the stored expression, and one constant is cheaper to read than thirty.
alter table reports
  add check (intelligence_type = any ('{HUMINT,OSINT,SIGINT,GEOINT,CYBERINT}'));
alter table report_revisions
  add check (intelligence_type = any ('{HUMINT,OSINT,SIGINT,GEOINT,CYBERINT}'));
alter table report_search
  add check (intelligence_type = any ('{HUMINT,OSINT,SIGINT,GEOINT,CYBERINT}'));
alter table member_discipline_counts
  add check (intelligence_type = any ('{HUMINT,OSINT,SIGINT,GEOINT,CYBERINT}'));
alter table external_intel_items
  add check (intelligence_type = any ('{HUMINT,OSINT,SIGINT,GEOINT,CYBERINT}'));
alter table external_intel_story_places
  add check (intelligence_type = any ('{HUMINT,OSINT,SIGINT,GEOINT,CYBERINT}'));
alter table external_intel_sources
  add check (intelligence_type = any ('{HUMINT,OSINT,SIGINT,GEOINT,CYBERINT}')),
  add check (source_type = any ('{rss,rdf,atom,json}')),
  add check (last_outcome = any ('{ok,unchanged,unreachable,timed-out,http-error,address-refused,too-many-redirects,too-large,not-a-feed,unreadable}'));
alter table users
  add check (rank = any ('{"Junior Analyst",Analyst,"Senior Analyst","Expert Analyst","Master Analyst"}')),
  add check (preferred_language = any ('{ar,bg,ca,cs,da,de,el,en,eo,es,fa,fi,fr,he,hi,hu,id,it,ja,ko,nb,nl,pl,pt,ro,ru,sr,sv,tr,uk,ur,vi,zh}')),
  add check (preferred_regions <@ '{"North America",Europe,"Asia Pacific","Middle East",Africa,"South America"}'),
  add check (preferred_int_types <@ '{HUMINT,OSINT,SIGINT,GEOINT,CYBERINT}');
alter table member_task_counts
  add check (role = any ('{assignee,creator}')),
  add check (status = any ('{open,in-progress,completed}'));
alter table point_events
  add check (action = any ('{report-submitted,investigation-opened,task-completed,report-linked,comment-posted,map-entry-posted}'));
alter table beta_feedback
  add check (category = any ('{bug,feature_request,improvement,other}')),
  add check (status = any ('{new,reviewed,addressed}'));
alter table notifications
  add check (kind = any ('{mention,task-assigned,task-completed,comment,report-linked,room-invitation,feedback-answered,achievement}')),
  add check (target = any ('{report,investigation,task,war-room,forum,feedback,profile}'));
alter table notification_mutes
  add check (kind = any ('{mention,task-assigned,task-completed,comment,report-linked,room-invitation,feedback-answered,achievement}'));
alter table global_forum_messages
  add check (original_language = any ('{ar,bg,ca,cs,da,de,el,en,eo,es,fa,fi,fr,he,hi,hu,id,it,ja,ko,nb,nl,pl,pt,ro,ru,sr,sv,tr,uk,ur,vi,zh}'));
alter table chat_messages
  add check (original_language = any ('{ar,bg,ca,cs,da,de,el,en,eo,es,fa,fi,fr,he,hi,hu,id,it,ja,ko,nb,nl,pl,pt,ro,ru,sr,sv,tr,uk,ur,vi,zh}'));
alter table chat_message_translations
  add check (target_language = any ('{ar,bg,ca,cs,da,de,el,en,eo,es,fa,fi,fr,he,hi,hu,id,it,ja,ko,nb,nl,pl,pt,ro,ru,sr,sv,tr,uk,ur,vi,zh}'));
