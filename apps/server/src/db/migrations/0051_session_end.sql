-- Sessions end 30 days after the sign-in, however often they are used. Those that were open before get the same end.
update sessions set expire = least(expire, created_at + interval '30 days')
where expire > created_at + interval '30 days';
