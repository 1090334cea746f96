/** Names that changed after the source data was made, or that it shortens more than a map needs to. */
const NAMES = {
  Macedonia: 'North Macedonia',
  eSwatini: 'Eswatini',
  Turkey: 'Türkiye',
  'United States of America': 'United States',
  'Bosnia and Herz.': 'Bosnia and Herzegovina',
  'Central African Rep.': 'Central African Republic',
  'Dem. Rep. Congo': 'DR Congo',
  'Dominican Rep.': 'Dominican Republic',
  'Eq. Guinea': 'Equatorial Guinea',
  'S. Sudan': 'South Sudan',
  'W. Sahara': 'Western Sahara',
  'N. Cyprus': 'Northern Cyprus',
  'Solomon Is.': 'Solomon Islands',
  'Marshall Is.': 'Marshall Islands',
  'Cook Is.': 'Cook Islands',
  'Falkland Is.': 'Falkland Islands',
  'Faeroe Is.': 'Faroe Islands',
  'Cayman Is.': 'Cayman Islands',
  'Pitcairn Is.': 'Pitcairn Islands',
  'N. Mariana Is.': 'Northern Mariana Islands',
  'Turks and Caicos Is.': 'Turks and Caicos Islands',
  'British Virgin Is.': 'British Virgin Islands',
  'U.S. Virgin Is.': 'US Virgin Islands',
  'Wallis and Futuna Is.': 'Wallis and Futuna',
  'Antigua and Barb.': 'Antigua and Barbuda',
  'St. Kitts and Nevis': 'Saint Kitts and Nevis',
  'St. Vin. and Gren.': 'Saint Vincent and the Grenadines',
  'St. Pierre and Miquelon': 'Saint Pierre and Miquelon',
  'St-Barthélemy': 'Saint Barthélemy',
  'St-Martin': 'Saint Martin',
  'São Tomé and Principe': 'São Tomé and Príncipe',
  'Fr. Polynesia': 'French Polynesia',
  'Fr. S. Antarctic Lands': 'French Southern Lands',
  'S. Geo. and the Is.': 'South Georgia',
  'Br. Indian Ocean Ter.': 'British Indian Ocean Territory',
  'Heard I. and McDonald Is.': 'Heard and McDonald Islands',
};

/** Bases, reefs, glaciers and leased ground: drawn, not named as if they were countries. */
const UNNAMED = new Set([
  'Akrotiri',
  'Ashmore and Cartier Is.',
  'Baikonur',
  'Bajo Nuevo Bank',
  'Clipperton I.',
  'Coral Sea Is.',
  'Cyprus U.N. Buffer Zone',
  'Dhekelia',
  'Indian Ocean Ter.',
  'Scarborough Reef',
  'Serranilla Bank',
  'Siachen Glacier',
  'Spratly Is.',
  'U.S. Minor Outlying Is.',
  'USNB Guantanamo Bay',
]);

/** Null for ground that carries no name. */
export function countryLabel(name) {
  return UNNAMED.has(name) ? null : (NAMES[name] ?? name);
}
