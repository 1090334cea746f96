/**
 * One text per line, and after the arrow everything that is found in it, in order; nothing after the arrow: nothing is found.
 * `\u` escapes are read, so that invisible characters can be seen here.
 */
export const TEXTS = String.raw`
# ipv4
Beacon to 45.77.12.9 every hour → ipv4:45.77.12.9
45.77.12.9 → ipv4:45.77.12.9
(45.77.12.9) → ipv4:45.77.12.9
"45.77.12.9", '45.77.12.10'. → ipv4:45.77.12.9 ipv4:45.77.12.10
It was 45.77.12.9. → ipv4:45.77.12.9
45.77.12.9:8443 → ipv4:45.77.12.9
src=45.77.12.9;dst=45.77.12.10 → ipv4:45.77.12.9 ipv4:45.77.12.10
45.77.12.9,45.77.12.10 → ipv4:45.77.12.9 ipv4:45.77.12.10
45.77.12.9-45.77.12.20 → ipv4:45.77.12.9 ipv4:45.77.12.20
045.077.012.009 → ipv4:45.77.12.9
45[.]77[.]12[.]9 → ipv4:45.77.12.9
45.77.12[.]9 → ipv4:45.77.12.9
45(.)77(.)12(.)9 → ipv4:45.77.12.9
45{.}77{.}12{.}9 → ipv4:45.77.12.9
45[dot]77[dot]12[dot]9 → ipv4:45.77.12.9
45(dot)77(dot)12(dot)9 → ipv4:45.77.12.9
45<dot>77<dot>12<dot>9 → ipv4:45.77.12.9
45 dot 77 dot 12 dot 9 → ipv4:45.77.12.9
45 [.] 77 [.] 12 [.] 9 → ipv4:45.77.12.9
45[.77[.12[.9 → ipv4:45.77.12.9
45\.77\.12\.9 → ipv4:45.77.12.9
45.77\u200b.12.9 → ipv4:45.77.12.9
45.\u200d77.12\ufeff.9 → ipv4:45.77.12.9
\u202e45.77.12.9\u202c → ipv4:45.77.12.9
4\u00ad5.77.12.9 → ipv4:45.77.12.9
адрес 45.77.12.9, порт 443 → ipv4:45.77.12.9
العنوان 45.77.12.9، المنفذ 443 → ipv4:45.77.12.9
و45.77.12.9 → ipv4:45.77.12.9
攻击者使用45.77.12.9进行通信 → ipv4:45.77.12.9
**45.77.12.9** and \u006045.77.12.10\u0060 → ipv4:45.77.12.9 ipv4:45.77.12.10
10.0.0.1 → ipv4:10.0.0.1!
172.31.255.255 and 172.32.0.1 → ipv4:172.31.255.255! ipv4:172.32.0.1
192.168.1.1, 127.0.0.1, 169.254.0.5 → ipv4:192.168.1.1! ipv4:127.0.0.1! ipv4:169.254.0.5!
100.64.0.1 100.128.0.1 → ipv4:100.64.0.1! ipv4:100.128.0.1
192.0.2.5 198.51.100.7 203.0.113.9 → ipv4:192.0.2.5! ipv4:198.51.100.7! ipv4:203.0.113.9!
255.255.255.255 → ipv4:255.255.255.255!
8.8.8.8 → ipv4:8.8.8.8
256.1.1.1 →
1.2.3.4.5 →
1.2.3 →
1.2.3.456 →
v10.0.19045.1 →
v1.2.3.4 →
version 1.2.3.4 →
Version: 10.0.0.22 →
Chrome/120.0.0.0 Safari/537.36 →
build 7.0.1.22 →
1.2.3.4a →
a1.2.3.4 →
1.2.3.4_5 →
12345.1.1.1 →
1 2 3 4 →
1,2,3,4 →
٤٥.٧٧.١٢.٩ →
# cidr
10.1.2.3/8 → cidr:10.0.0.0/8!
45.77.12.0/24 → cidr:45.77.12.0/24
45.77.12.200/28. → cidr:45.77.12.192/28
45[.]77[.]12[.]0/24 → cidr:45.77.12.0/24
45[.]77[.]12[.]0[/]24 → cidr:45.77.12.0/24
0.0.0.0/0 → cidr:0.0.0.0/0!
45.77.12.9/33 → ipv4:45.77.12.9
45.77.12.9/24/x → ipv4:45.77.12.9
2a00:1450:4001::/48 → cidr:2a00:1450:4001::/48
2a00:1450:4001:ffff::9/33 → cidr:2a00:1450::/33
2a00:1450:4001::9/129 → ipv6:2a00:1450:4001::9
# ipv6
2a00:1450:4001:0830:0000:0000:0000:200e → ipv6:2a00:1450:4001:830::200e
2A00:1450:4001:830::200E → ipv6:2a00:1450:4001:830::200e
[2a00:1450:4001:830::200e]:443 → ipv6:2a00:1450:4001:830::200e
2a00[:]1450[:]4001[:]830[:][:]200e → ipv6:2a00:1450:4001:830::200e
From 2a00:1450:4001:830::200e: connection → ipv6:2a00:1450:4001:830::200e
2a00:1450::\u200b200e → ipv6:2a00:1450::200e
::ffff:45.77.12.9 → ipv6:::ffff:45.77.12.9
::ffff:10.0.0.1 → ipv6:::ffff:10.0.0.1!
fe80::1%eth0 → ipv6:fe80::1!
::1 → ipv6:::1!
2001:db8::7 → ipv6:2001:db8::7!
fd12:3456:789a::1 → ipv6:fd12:3456:789a::1!
ff02::1 → ipv6:ff02::1!
64:ff9b::45.77.12.9 → ipv6:64:ff9b::2d4d:c09
12:34:56 →
2026-11-17 12:34:56:789 →
:: →
std::vector →
Face::Cafe →
a::b →
00:1A:2B:3C:4D:5E →
00:11:22:33:44:55:66:77 →
1:2:3:4:5:6:7:8:9 →
2a00:1450:4001:830::200g →
2a00::1450::1 →
see 3:16 and 10:30 →
# domain
evil.com → domain:evil.com
Visit evil.com. → domain:evil.com
EVIL.COM → domain:evil.com
Evil.com was → domain:evil.com
sub.domain.evil.co.uk → domain:sub.domain.evil.co.uk
evil[.]com → domain:evil.com
evil[.]co[.]uk → domain:evil.co.uk
evil(.)com evil{.}net → domain:evil.com domain:evil.net
evil[dot]com evil(dot)net evil<dot>org → domain:evil.com domain:evil.net domain:evil.org
evil[DOT]com → domain:evil.com
evil [.] com → domain:evil.com
evil[.com → domain:evil.com
evil\.com → domain:evil.com
www dot evil dot com → domain:www.evil.com
evil\u200b.com → domain:evil.com
e\u00advil.com → domain:evil.com
\u200fevil.com\u200f → domain:evil.com
*.evil.com → domain:evil.com
.evil.com → domain:evil.com
_evil.com_ → domain:evil.com
**evil.com** → domain:evil.com
"evil.com" → domain:evil.com
evil.com, evil.net; evil.org → domain:evil.com domain:evil.net domain:evil.org
evil.com/gate.php → domain:evil.com
evil.com:8080 → domain:evil.com
evil.com? → domain:evil.com
host=evil.com → domain:evil.com
_dmarc.evil.com → domain:dmarc.evil.com
163.com and 360.cn → domain:163.com domain:360.cn
bücher.de → domain:xn--bcher-kva.de
münchen.de liegt → domain:xn--mnchen-3ya.de
пример.рф → domain:xn--e1afmkfd.xn--p1ai
раypal.com → domain:xn--ypal-43d9g.com
аррӏе.com → domain:xn--80ak6aa92e.com
例え.jp → domain:xn--r8jz45g.jp
请访问evil.com。谢谢 → domain:evil.com
الموقع evil.com خطر → domain:evil.com
وevil.com → domain:evil.com
האתר evil.com מסוכן → domain:evil.com
сайт evil.com, зеркало evil.ru → domain:evil.com domain:evil.ru
xn--bcher-kva.de → domain:xn--bcher-kva.de
example.com → domain:example.com!
mail.example.org → domain:mail.example.org!
invoice[.]zip → domain:invoice.zip
www.setup.sh → domain:www.setup.sh
cdn.evil.sh → domain:cdn.evil.sh
d41d8cd98f00b204e9800998ecf8427e.evil.com → domain:d41d8cd98f00b204e9800998ecf8427e.evil.com
duskgytldkxiuqc6.onion → domain:duskgytldkxiuqc6.onion
invoice.zip →
setup.py →
README.md →
main.rs →
script.sh →
libc.so →
movie.mov →
id_rsa.pub →
user.name →
System.IO →
System.Net.Http →
U.S.Navy →
3.5.km →
9.30.am →
10.pm →
the end.So they left →
done.In fact →
e.g. this, i.e. that →
a.b.c →
foo.bar.baz →
node.js and vue.js →
report.docx, image.png, malware.exe →
kernel32.dll →
C:\Windows\evil.com →
/usr/share/evil.com →
@anna.com →
com →
.com →
evil. com →
the dot com boom →
-.com →
3.14 →
10.000.000 →
v1.2.com-pre →
# url
http://evil.com → url:http://evil.com/ domain:evil.com
http://evil.com/ → url:http://evil.com/ domain:evil.com
https://evil.com/a/b?c=d#e → url:https://evil.com/a/b?c=d domain:evil.com
HTTPS://EVIL.COM/A → url:https://evil.com/A domain:evil.com
hxxp://evil.com/a → url:http://evil.com/a domain:evil.com
hXXps://evil[.]com/a → url:https://evil.com/a domain:evil.com
hxxps[:]//evil[.]com/a → url:https://evil.com/a domain:evil.com
hxxps[://]evil[.]com/a → url:https://evil.com/a domain:evil.com
h**p://evil.com/a → url:http://evil.com/a domain:evil.com
http:\\evil.com/a → url:http://evil.com/a domain:evil.com
http[:]//evil.com[/]a → url:http://evil.com/a domain:evil.com
meow://evil.com/a → url:http://evil.com/a domain:evil.com
fxp://evil.com/a → url:ftp://evil.com/a domain:evil.com
ftp://evil.com/a.zip → url:ftp://evil.com/a.zip domain:evil.com
http://1.2.3.4:8080/x. → url:http://1.2.3.4:8080/x ipv4:1.2.3.4
http://45[.]77[.]12[.]9/x → url:http://45.77.12.9/x ipv4:45.77.12.9
http://[2a00:1450::1]:8080/x → url:http://[2a00:1450::1]:8080/x ipv6:2a00:1450::1
http://user:pw@evil.com/x → url:http://user:pw@evil.com/x domain:evil.com
See (http://evil.com/a). → url:http://evil.com/a domain:evil.com
[link](http://evil.com/a) → url:http://evil.com/a domain:evil.com
[http://evil.com](http://evil.com) → url:http://evil.com/ domain:evil.com url:http://evil.com/ domain:evil.com
<http://evil.com/a> → url:http://evil.com/a domain:evil.com
"http://evil.com/a" → url:http://evil.com/a domain:evil.com
http://evil.com/a, http://evil.net/b; → url:http://evil.com/a domain:evil.com url:http://evil.net/b domain:evil.net
http://evil.com/wiki/A_(b) → url:http://evil.com/wiki/A_(b) domain:evil.com
http://evil.com/a?u=http://evil.net/b → url:http://evil.com/a?u=http://evil.net/b domain:evil.com
http://evil.com/a!? → url:http://evil.com/a domain:evil.com
http://evil.com/a\u200bb → url:http://evil.com/ab domain:evil.com
http://xn--bcher-kva.de/ → url:http://xn--bcher-kva.de/ domain:xn--bcher-kva.de
http://bücher.de/ → url:http://xn--bcher-kva.de/ domain:xn--bcher-kva.de
http://раypal.com/ → url:http://xn--ypal-43d9g.com/ domain:xn--ypal-43d9g.com
http://invoice.zip/ → url:http://invoice.zip/ domain:invoice.zip
访问http://evil.com/a。 → url:http://evil.com/a domain:evil.com
راجع http://evil.com/a، ثم → url:http://evil.com/a domain:evil.com
http://localhost:3000/x → url:http://localhost:3000/x!
http://192.168.1.1/admin → url:http://192.168.1.1/admin! ipv4:192.168.1.1!
http://example.com/ → url:http://example.com/! domain:example.com!
http:// →
http://nowhere →
http://foo.notatld/ →
javascript://evil →
://evil →
# email
ivan@evil.com → email:ivan@evil.com domain:evil.com
Ivan.Petrov+x@EVIL.com → email:Ivan.Petrov+x@evil.com domain:evil.com
<ivan@evil.com> → email:ivan@evil.com domain:evil.com
mailto:ivan@evil.com → email:ivan@evil.com domain:evil.com
ivan[@]evil[.]com → email:ivan@evil.com domain:evil.com
ivan[at]evil[dot]com → email:ivan@evil.com domain:evil.com
ivan (at) evil (dot) com → email:ivan@evil.com domain:evil.com
ivan{at}evil.com → email:ivan@evil.com domain:evil.com
почта ivan@evil.com. → email:ivan@evil.com domain:evil.com
ivan@пример.рф → email:ivan@xn--e1afmkfd.xn--p1ai domain:xn--e1afmkfd.xn--p1ai
ivan\u200b@evil.com → email:ivan@evil.com domain:evil.com
ivan@invoice.zip → email:ivan@invoice.zip domain:invoice.zip
ivan@example.com → email:ivan@example.com! domain:example.com!
ivan@evil →
@night_heron →
a@b@evil.com →
ivan..petrov@evil.com →
meet (at) noon →
# hashes
d41d8cd98f00b204e9800998ecf8427e → md5:d41d8cd98f00b204e9800998ecf8427e
D41D8CD98F00B204E9800998ECF8427E → md5:d41d8cd98f00b204e9800998ecf8427e
MD5:d41d8cd98f00b204e9800998ecf8427e → md5:d41d8cd98f00b204e9800998ecf8427e
md5=d41d8cd98f00b204e9800998ecf8427e. → md5:d41d8cd98f00b204e9800998ecf8427e
md5-d41d8cd98f00b204e9800998ecf8427e → md5:d41d8cd98f00b204e9800998ecf8427e
d41d8cd98f00b204e9800998ecf8427e.exe → md5:d41d8cd98f00b204e9800998ecf8427e
sample_d41d8cd98f00b204e9800998ecf8427e → md5:d41d8cd98f00b204e9800998ecf8427e
d41d8cd98f00b204\u200be9800998ecf8427e → md5:d41d8cd98f00b204e9800998ecf8427e
da39a3ee5e6b4b0d3255bfef95601890afd80709 → sha1:da39a3ee5e6b4b0d3255bfef95601890afd80709
хеш da39a3ee5e6b4b0d3255bfef95601890afd80709 → sha1:da39a3ee5e6b4b0d3255bfef95601890afd80709
e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855 → sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
SHA256: e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855, → sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e → sha512:cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e
00000000000000000000000000000000 →
aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa →
12345678901234567890123456789012 →
d41d8cd98f00b204e9800998ecf8427 →
d41d8cd98f00b204e9800998ecf8427e0 →
d41d8cd9-8f00-b204-e980-0998ecf8427e →
g41d8cd98f00b204e9800998ecf8427e →
# cve
CVE-2024-3094 → cve:CVE-2024-3094
cve-2024-3094 → cve:CVE-2024-3094
CVE-2024-3094, CVE-2021-44228. → cve:CVE-2024-3094 cve:CVE-2021-44228
(CVE-2021-44228) → cve:CVE-2021-44228
CVE‑2021‑44228 → cve:CVE-2021-44228
CVE 2021-44228 → cve:CVE-2021-44228
CVE-2021\u200b-44228 → cve:CVE-2021-44228
уязвимость CVE-2021-44228 → cve:CVE-2021-44228
CVE-2027-12345 → cve:CVE-2027-12345
CVE-1998-1234 →
CVE-2028-1234 →
CVE-2024-123 →
XCVE-2024-3094 →
CVE-2024-3094a →
# attack
ATT&CK T1059 → attack:T1059
MITRE: T1059, TA0002, G0016, S0154, M1036, DS0017, C0001 → attack:T1059 attack:TA0002 attack:G0016 attack:S0154 attack:M1036 attack:DS0017 attack:C0001
T1059.001 → attack:T1059.001
T1059.001 and T1021 → attack:T1059.001 attack:T1021
Terminal T1059 is closed →
Flight S1234 and gate C1001 →
ATT&CK T10591 →
ATT&CK XT1059 →
# asn
AS64496 → asn:AS64496
AS 64496 → asn:AS64496
ASN64496 → asn:AS64496
ASN 64496 → asn:AS64496
asn:64496 → asn:AS64496
(AS13335) → asn:AS13335
AS 10 → asn:AS10
AS0 →
AS4294967296 →
as 10 people →
as64496 →
BAS64496 →
AS64496x →
AS-64496 →
# btc
1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa → btc:1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa
3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy → btc:3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy
bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq → btc:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq
BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ → btc:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq
bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0 → btc:bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0
pay 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa. → btc:1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa
bitcoin:1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa → btc:1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa
1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb →
3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLz →
bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdp →
1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa1 →
# eth
0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed → eth:0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed
0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed → eth:0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed
0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED → eth:0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed
0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed →
0x5aaeb6053f3e94c9b9a09f33669435e7ef1beae →
0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed0 →
# coordinates
48.858370, 2.294481 → coordinates:48.858370,2.294481
48.858370,2.294481 → coordinates:48.858370,2.294481
48.858 2.294 → coordinates:48.858000,2.294000
-33.8688, 151.2093 → coordinates:-33.868800,151.209300
−33.8688, 151.2093 → coordinates:-33.868800,151.209300
(69.6492, 18.9553). → coordinates:69.649200,18.955300
48°51'30"N 2°17'40"E → coordinates:48.858333,2.294444
48°51′30″N 2°17′40″E → coordinates:48.858333,2.294444
48° 51' 30" N, 2° 17' 40" E → coordinates:48.858333,2.294444
48°51.5'N 2°17.6'E → coordinates:48.858333,2.293333
N48 51.5 E002 17.6 → coordinates:48.858333,2.293333
N48°51'30" E2°17'40" → coordinates:48.858333,2.294444
48.8584°N 2.2945°E → coordinates:48.858400,2.294500
48.8584 N, 2.2945 W → coordinates:48.858400,-2.294500
33°52'S 151°12'E → coordinates:-33.866667,151.200000
485130N 0021740E → coordinates:48.858333,2.294444
lat: 48.8584, lon: 2.2945 → coordinates:48.858400,2.294500
координаты 48.858370, 2.294481 → coordinates:48.858370,2.294481
3.4, 2.1 →
48.85, 2.29 →
98.858370, 2.294481 →
48.858370, 202.294481 →
48°51'30" 2°17'40" →
48.858370 and 2.294481 →
5 N 6 E →
# mgrs
33UXP0489 → mgrs:33UXP0489
33U XP 04890 41234 → mgrs:33UXP0489041234
4QFJ12345678 → mgrs:4QFJ12345678
at 31U DQ 4825 1194. → mgrs:31UDQ48251194
33UXP04 →
33UXP048 →
99UXP0489 →
33IXP0489 →
33uxp0489 →
# imo
IMO 9074729 → imo:9074729
IMO9074729 → imo:9074729
IMO: 9074729 → imo:9074729
IMO number 9074729 → imo:9074729
imo 9074729 → imo:9074729
судно IMO 9074729 → imo:9074729
IMO 9074728 →
9074729 →
IMO 90747290 →
LIMO 9074729 →
# mmsi
MMSI 257123450 → mmsi:257123450
MMSI: 257123450 → mmsi:257123450
MMSI257123450 → mmsi:257123450
mmsi 970123456 → mmsi:970123456
MMSI 002570001 → mmsi:002570001
MMSI 992571234 → mmsi:992571234
MMSI 100000000 →
MMSI 899123450 →
257123450 →
MMSI 25712345 →
# icao24
ICAO 4CA2D6 → icao24:4CA2D6
ICAO: 4ca2d6 → icao24:4CA2D6
hex 4CA2D6 → icao24:4CA2D6
Mode S 4CA2D6 → icao24:4CA2D6
ModeS:4CA2D6 → icao24:4CA2D6
ICAO24: 4CA2D6 → icao24:4CA2D6
hex facade →
#4CA2D6 →
4CA2D6 →
hex 4CA2D6F →
ICAO EDDF →
# phone
+44 20 7946 0958 → phone:+442079460958
+442079460958 → phone:+442079460958
+1 (212) 555-2368 → phone:+12125552368
Tel.: +49 30 901820. → phone:+4930901820
+7 (495) 123-45-67 → phone:+74951234567
تلفون +971 4 366 8888 → phone:+97143668888
+44 20 7946 0958 12 → phone:+442079460958
020 7946 0958 →
+1 234 →
+999 1234 5678 →
1+44 20 7946 0958 →
2026-11-17 →
`;
