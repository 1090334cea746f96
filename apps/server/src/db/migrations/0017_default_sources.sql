-- The sources that an installation starts with. Written once: what admins change or delete stays changed or deleted.

insert into external_intel_sources (id, name, source_type, url, category, intelligence_type, region) values
  ('01a1dc74-bb17-752e-bca9-6513269e0d37', 'CISA Cybersecurity Advisories', 'rss', 'https://www.cisa.gov/cybersecurity-advisories/all.xml', 'Cyber advisories', 'CYBERINT', 'North America'),
  ('01a1dc74-bb16-7a6a-8317-d23f128b2f33', 'CERT/CC Vulnerability Notes', 'atom', 'https://www.kb.cert.org/vulfeed/', 'Cyber advisories', 'CYBERINT', null),
  ('01a1dc74-bb15-7892-8606-95315d9dc9f8', 'CERT-FR Alertes et avis', 'rss', 'https://www.cert.ssi.gouv.fr/feed/', 'Cyber advisories', 'CYBERINT', 'Europe'),
  ('01a1dc74-bb14-70ed-ba38-36f681e74ef5', 'NCSC UK Reports and Advisories', 'rss', 'https://www.ncsc.gov.uk/api/1/services/v1/report-rss-feed.xml', 'Cyber advisories', 'CYBERINT', 'Europe'),
  ('01a1dc74-bb13-7099-8580-6b0d6f03675a', 'JPCERT/CC', 'rdf', 'https://www.jpcert.or.jp/english/rss/jpcert-en.rdf', 'Cyber advisories', 'CYBERINT', 'Asia Pacific'),
  ('01a1dc74-bb12-711e-8f67-8d111738f7d9', 'Canadian Centre for Cyber Security', 'atom', 'https://www.cyber.gc.ca/api/cccs/atom/v1/get?feed=alerts_advisories&lang=en', 'Cyber advisories', 'CYBERINT', 'North America'),
  ('01a1dc74-bb11-76ca-83c8-90c1d3ac94af', 'SANS Internet Storm Center', 'rss', 'https://isc.sans.edu/rssfeed_full.xml', 'Cyber advisories', 'CYBERINT', null),
  ('01a1dc74-bb10-71fb-bca3-a17039263059', 'GDACS Disaster Alerts', 'rss', 'https://www.gdacs.org/xml/rss.xml', 'Humanitarian and disasters', 'GEOINT', null),
  ('01a1dc74-bb0f-7a09-a54f-0fd6f29d0da9', 'USGS Significant Earthquakes', 'atom', 'https://earthquake.usgs.gov/earthquakes/feed/v1.0/summary/significant_week.atom', 'Humanitarian and disasters', 'GEOINT', null),
  ('01a1dc74-bb0e-793b-a579-0cb1658cda14', 'NASA Earth Observatory Natural Events', 'rss', 'https://eonet.gsfc.nasa.gov/api/v3/events/rss', 'Humanitarian and disasters', 'GEOINT', null),
  ('01a1dc74-bb0d-7f9e-8e26-8e810becd7b0', 'ReliefWeb Updates', 'rss', 'https://reliefweb.int/updates/rss.xml', 'Humanitarian and disasters', 'OSINT', null),
  ('01a1dc74-bb0c-7dbc-8885-6b4c4a23d596', 'ReliefWeb Disasters', 'rss', 'https://reliefweb.int/disasters/rss.xml', 'Humanitarian and disasters', 'OSINT', null),
  ('01a1dc74-bb0b-724e-a29a-92271e27a1c0', 'UN News', 'rss', 'https://news.un.org/feed/subscribe/en/news/all/rss.xml', 'World news', 'OSINT', null),
  ('01a1dc74-bb0a-74ef-a3db-ae97d0eda82f', 'UN News Middle East', 'rss', 'https://news.un.org/feed/subscribe/en/news/region/middle-east/feed/rss.xml', 'World news', 'OSINT', 'Middle East'),
  ('01a1dc74-bb09-72e4-8698-923a94e3bf91', 'UN News Africa', 'rss', 'https://news.un.org/feed/subscribe/en/news/region/africa/feed/rss.xml', 'World news', 'OSINT', 'Africa'),
  ('01a1dc74-bb08-7a38-8c06-18f15f557203', 'BBC World', 'rss', 'https://feeds.bbci.co.uk/news/world/rss.xml', 'World news', 'OSINT', null),
  ('01a1dc74-bb07-78c3-ad93-907a1012f037', 'Al Jazeera', 'rss', 'https://www.aljazeera.com/xml/rss/all.xml', 'World news', 'OSINT', null),
  ('01a1dc74-bb06-70f4-a79d-7f1534b9b5df', 'Deutsche Welle World', 'rdf', 'https://rss.dw.com/rdf/rss-en-world', 'World news', 'OSINT', null),
  ('01a1dc74-bb05-7ae2-a207-c6f86d76b07e', 'MercoPress South Atlantic', 'rss', 'https://en.mercopress.com/rss/', 'World news', 'OSINT', 'South America'),
  ('01a1dc74-bb04-7506-9dcc-ec6695e761d1', 'Bellingcat', 'rss', 'https://www.bellingcat.com/feed/', 'Open investigations', 'OSINT', null),
  ('01a1dc74-bb03-7740-9724-3f984cbd87ad', 'OCCRP', 'rss', 'https://www.occrp.org/en/feed', 'Open investigations', 'OSINT', null),
  ('01a1dc74-bb02-7cb5-8b81-c7a2b2f14c94', 'ICIJ', 'rss', 'https://www.icij.org/feed/', 'Open investigations', 'OSINT', null),
  ('01a1dc74-bb01-73e7-853d-4cdd930d6eaf', 'Citizen Lab', 'rss', 'https://citizenlab.ca/feed/', 'Open investigations', 'CYBERINT', null);

-- In the order of this list, the first on top.
with numbered as (
  select id, row_number() over (order by id desc) as place from external_intel_sources
)
update external_intel_sources s set created_at = now() - make_interval(secs => n.place / 1000.0), updated_at = now()
from numbered n where n.id = s.id;
