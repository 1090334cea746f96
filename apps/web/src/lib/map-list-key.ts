/** Begins the keys of the lists of large maps: many changes concern such a list a little. */
export const MAP_LIST_KEY = 'map-list';
