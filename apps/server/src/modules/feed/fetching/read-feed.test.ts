import { describe, expect, test } from 'vitest';
import { decodeText } from './decode-text';
import { readFeed } from './read-feed';

const URL_OF_FEED = 'https://feeds.example/world/rss.xml';
const read = (text: string) => readFeed(text, URL_OF_FEED);
const only = (text: string) => {
  const { items } = read(text);
  expect(items).toHaveLength(1);
  return items[0] as (typeof items)[number];
};

describe('RSS 2.0', () => {
  test('of news publishers: namespaces, CDATA, media, relative links, categories', () => {
    const feed = read(`<?xml version="1.0" encoding="UTF-8"?>
      <?xml-stylesheet href="/rss.xsl" type="text/xsl"?>
      <!-- made by hand -->
      <rss xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/"
        xmlns:atom="http://www.w3.org/2005/Atom" version="2.0" xmlns:media="http://search.yahoo.com/mrss/">
      <channel>
        <title><![CDATA[World &amp; Wire]]></title><link>https://wire.example/news/</link>
        <atom:link href="https://feeds.example/world/rss.xml" rel="self" type="application/rss+xml"/>
        <item>
          <title><![CDATA[Bridge over the <b>Sava</b> reopens]]></title>
          <description><![CDATA[<p>First line &amp; more.</p><p>Second <a href="/x">line</a>.</p><script>alert(1)</script>]]></description>
          <link>/world/bridge?utm_source=rss</link>
          <guid isPermaLink="false">https://wire.example/world/bridge#0</guid>
          <pubDate>Sat, 14 Nov 2026 18:05:00 GMT</pubDate>
          <category>Transport</category><category><![CDATA[Sava, river]]></category><category>Transport</category>
          <media:thumbnail width="240" height="135" url="https://img.example/bridge.jpg"/>
        </item>
      </channel></rss>`);
    expect(feed).toMatchObject({ sourceType: 'rss', title: 'World & Wire' });
    expect(feed.items).toEqual([
      {
        title: 'Bridge over the Sava reopens',
        content: 'First line & more.\n\nSecond line .',
        url: 'https://wire.example/world/bridge?utm_source=rss',
        hasOwnLink: true,
        imageUrl: 'https://img.example/bridge.jpg',
        guid: 'https://wire.example/world/bridge#0',
        date: 'Sat, 14 Nov 2026 18:05:00 GMT',
        tags: ['Transport', 'Sava river'],
        latitude: null,
        longitude: null,
      },
    ]);
  });

  test('of advisories: no GUID, escaped HTML, full text and summary', () => {
    const item =
      only(`<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>CERT</title>
      <item><title>ICSA-26-317-01 &lt;Pump&gt; &amp;amp; valve</title><link>https://cert.example/icsa-26-317-01</link>
      <description>Short.</description><content:encoded>&lt;h2&gt;Summary&lt;/h2&gt;&lt;ul&gt;&lt;li&gt;One&lt;/li&gt;&lt;li&gt;Two&lt;/li&gt;&lt;/ul&gt;
      &lt;img src="http://plain.example/a.png"&gt;</content:encoded></item></channel></rss>`);
    expect(item).toMatchObject({ guid: null, date: null, imageUrl: null });
    expect(item.title).toMatch(/^ICSA-26-317-01/);
    expect(item.content).toBe('Summary\n\nOne\nTwo');
  });

  test('of disaster alerts: GeoRSS and geo positions, enclosures, dc dates', () => {
    const feed =
      read(`<rss version="2.0" xmlns:geo="http://www.w3.org/2003/01/geo/wgs84_pos#" xmlns:georss="http://www.georss.org/georss"
      xmlns:gml="http://www.opengis.net/gml" xmlns:gdacs="http://www.gdacs.org" xmlns:dc="http://purl.org/dc/elements/1.1/">
      <channel><title>Alerts</title><link>https://alerts.example</link>
      <item><title>Quake</title><link>https://alerts.example/1</link><georss:point>-6.2 106.816667</georss:point>
        <enclosure type="image/png" length="1" url="https://alerts.example/1.png"/></item>
      <item><title>Storm</title><link>https://alerts.example/2</link><geo:lat>14.5</geo:lat><geo:long>121.0</geo:long>
        <dc:date>2026-11-14T10:00:00Z</dc:date></item>
      <item><title>Flood</title><link>https://alerts.example/3</link><georss:box>10 20 12 24</georss:box></item>
      <item><title>Fire</title><link>https://alerts.example/4</link><georss:polygon>1 1 1 3 3 3 3 1 1 1</georss:polygon></item>
      <item><title>Slide</title><link>https://alerts.example/5</link>
        <georss:where><gml:Point><gml:pos>45.256 -71.92</gml:pos></gml:Point></georss:where></item>
      <item><title>Nowhere</title><link>https://alerts.example/6</link><georss:point>95 200</georss:point></item>
      </channel></rss>`);
    expect(feed.items.map(({ latitude, longitude }) => [latitude, longitude])).toEqual([
      ['-6.2', '106.816667'],
      ['14.5', '121'],
      ['11', '22'],
      ['2', '2'],
      ['45.256', '-71.92'],
      [null, null],
    ]);
    expect(feed.items[0]?.imageUrl).toBe('https://alerts.example/1.png');
    expect(feed.items[1]?.date).toBe('2026-11-14T10:00:00Z');
  });

  test('items without a link get that of the feed, and items without text are skipped', () => {
    const { items } =
      read(`<rss version="2.0"><channel><title>T</title><link>https://home.example/</link>
      <item><title>No link</title></item><item><link>https://home.example/x</link></item>
      <item><title>Bad link</title><link>javascript:alert(1)</link></item>
      <item><description>Only a text.</description><guid>https://home.example/guid</guid></item></channel></rss>`);
    expect(items.map(({ title, url, hasOwnLink }) => [title, url, hasOwnLink])).toEqual([
      ['No link', 'https://home.example/', false],
      ['Bad link', 'https://home.example/', false],
      ['Only a text.', 'https://home.example/guid', true],
    ]);
  });
});

test('RSS 1.0 (RDF)', () => {
  const feed =
    read(`<?xml version="1.0"?><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
    xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">
    <channel rdf:about="https://jp.example/rss"><title>JP alerts</title><link>https://jp.example/</link><description>d</description>
    <items><rdf:Seq><rdf:li rdf:resource="https://jp.example/at/1"/></rdf:Seq></items></channel>
    <item rdf:about="https://jp.example/at/1"><title>Alert one</title><link>https://jp.example/at/1.html</link>
    <description>What to do</description><dc:date>2026-11-13T09:30+09:00</dc:date><dc:subject>alert</dc:subject></item></rdf:RDF>`);
  expect(feed).toMatchObject({
    sourceType: 'rdf',
    title: 'JP alerts',
    items: [
      {
        title: 'Alert one',
        url: 'https://jp.example/at/1.html',
        guid: 'https://jp.example/at/1',
        date: '2026-11-13T09:30+09:00',
        tags: ['alert'],
      },
    ],
  });
});

test('Atom with several links, xhtml and a position', () => {
  const item =
    only(`<feed xmlns="http://www.w3.org/2005/Atom" xmlns:georss="http://www.georss.org/georss">
    <title>Earthquakes</title><id>https://quakes.example/feed</id><updated>2026-11-14T00:00:00Z</updated>
    <link rel="self" href="https://quakes.example/feed"/><link href="https://quakes.example/"/>
    <entry><id>urn:quake:us7000abcd</id><title type="html">M 6.1 - 10 km S of Somewhere &amp;amp; on</title><updated>2026-11-14T01:02:03.456Z</updated>
    <link rel="enclosure" type="image/jpeg" href="https://quakes.example/map.jpg"/><link rel="alternate" href="/event/us7000abcd"/>
    <summary type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><dl><dt>Time</dt><dd>01:02</dd></dl></div></summary>
    <georss:point>2.5 -80.1</georss:point><category label="Past Day" term="d"/></entry></feed>`);
  expect(item).toMatchObject({
    title: 'M 6.1 - 10 km S of Somewhere & on',
    url: 'https://quakes.example/event/us7000abcd',
    guid: 'urn:quake:us7000abcd',
    imageUrl: 'https://quakes.example/map.jpg',
    tags: ['Past Day'],
    latitude: '2.5',
    longitude: '-80.1',
  });
  expect(item.content).toBe('Time 01:02');
});

test('JSON Feed', () => {
  const item = only(
    JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Notes',
      home_page_url: 'https://notes.example/',
      items: [
        {
          id: '42',
          url: '/42',
          content_text: 'a < b & c',
          date_published: '2026-11-14T00:00:00+02:00',
          tags: ['x'],
          image: 'https://notes.example/42.webp',
        },
      ],
    }),
  );
  expect(item).toMatchObject({
    title: 'a < b & c',
    content: 'a < b & c',
    url: 'https://notes.example/42',
    guid: '42',
    imageUrl: 'https://notes.example/42.webp',
    date: '2026-11-14T00:00:00+02:00',
  });
});

describe('text in other encodings', () => {
  const document = (encoding: string) =>
    `<?xml version="1.0" encoding="${encoding}"?><rss version="2.0"><channel><title>Årets nyheter</title></channel></rss>`;
  const latin1 = Buffer.from(document('ISO-8859-1'), 'latin1');
  test.each<[string, Buffer, string | null]>([
    ['by the XML declaration', latin1, 'application/xml'],
    [
      'by the charset of the content type',
      Buffer.from(document('utf-8'), 'latin1'),
      'text/xml; charset="windows-1252"',
    ],
    ['as UTF-8 by default', Buffer.from(document('').replace(' encoding=""', '')), null],
    [
      'as UTF-8 if the charset is unknown',
      Buffer.from(document('klingon')),
      'text/xml; charset=nonsense',
    ],
    [
      'by the byte order mark',
      Buffer.from(`\uFEFF${document('utf-16')}`, 'utf16le'),
      'text/xml; charset=utf-8',
    ],
  ])('%s', (_name, bytes, contentType) => {
    expect(read(decodeText(bytes, contentType)).title).toBe('Årets nyheter');
  });

  test('in Japanese and Cyrillic', () => {
    const japanese = Buffer.from([0x93, 0xfa, 0x96, 0x7b]);
    expect(decodeText(japanese, 'text/xml; charset=Shift_JIS')).toBe('日本');
    expect(decodeText(Buffer.from([0xcc, 0xe8, 0xf0]), 'text/xml; charset=windows-1251')).toBe(
      'Мир',
    );
  });
});

describe('invalid and hostile feeds', () => {
  test.each([
    ['a web page', '<!DOCTYPE html><html><head><title>x</title></head></html>', 'not-a-feed'],
    ['a web page without a type', '  <html><body>hi</body></html>', 'not-a-feed'],
    ['nothing', '', 'not-a-feed'],
    ['plain text', 'hello there', 'not-a-feed'],
    ['other JSON', '{"a":1}', 'not-a-feed'],
    ['an image', '\u0089PNG\r\n\u001a\n', 'not-a-feed'],
    [
      'entities that multiply',
      '<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><rss version="2.0"><channel><title>&b;</title></channel></rss>',
      'unreadable',
    ],
    [
      'entities that read files',
      '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><rss version="2.0"><channel><title>&x;</title></channel></rss>',
      'unreadable',
    ],
    [
      'entities after comments with tags and an instruction',
      `\uFEFF<?xml version="1.0"?><?note <rss> ?><!-- <rss> <a> --><!-- ${'x'.repeat(5000)} --><!DOCTYPE r [<!ENTITY a "b">]><rss version="2.0"><channel><title>x</title></channel></rss>`,
      'unreadable',
    ],
    [
      'entities after stray text',
      'Notice: 1 < 2 <!DOCTYPE r [<!ENTITY a "b">]><rss version="2.0"><channel><title>x</title></channel></rss>',
      'unreadable',
    ],
    [
      'XML that starts like JSON',
      '{ <!DOCTYPE r [<!ENTITY a "b">]>\n<rss version="2.0"><channel><title>x</title></channel></rss>',
      'unreadable',
    ],
    [
      'an entity without a document type',
      '<!-- --><!ENTITY a "b"><rss version="2.0"><channel><title>x</title></channel></rss>',
      'unreadable',
    ],
    ['a web page after a comment', '<!-- <p> --><!doctype HTML><p>hi</p>', 'not-a-feed'],
    ['cut off XML', '<rss version="2.0"><channel><title>x</title><item><title>y', 'unreadable'],
  ])('%s', (_name, text, outcome) => {
    expect(() => read(text)).toThrow(expect.objectContaining({ outcome }));
  });

  test('a document type inside a text is only text', () => {
    expect(
      only(
        '<rss version="2.0"><channel><title>x</title><item><title>t</title><description><![CDATA[<!DOCTYPE html>]]></description></item></channel></rss>',
      ).content,
    ).toBe('');
  });

  test('a web page inside a JSON feed is only text', () => {
    const feed = {
      version: 'https://jsonfeed.org/version/1.1',
      title: 'x',
      items: [{ id: '1', title: 't', content_html: '<!DOCTYPE html><p>hi</p>' }],
    };
    expect(read(JSON.stringify(feed)).items).toMatchObject([{ title: 't', content: 'hi' }]);
  });

  test('only the first 200 items are read', () => {
    const items = '<item><title>same</title></item>'.repeat(10_000);
    expect(
      read(`<rss version="2.0"><channel><title>x</title>${items}</channel></rss>`).items,
    ).toHaveLength(200);
  });
});
