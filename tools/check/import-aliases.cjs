const path = require('node:path');

/** The web application's `@/`, in the one shape that the boundary check can read. */
module.exports = { resolve: { alias: { '@': path.resolve(__dirname, '../../apps/web/src') } } };
