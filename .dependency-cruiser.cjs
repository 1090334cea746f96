/** What may import what: ARCHITECTURE.md names the rules, this file keeps them. */

const serverModule = '^apps/server/src/modules/([^/]+)/';
const webFeature = '^apps/web/src/features/([^/]+)/';
/** Test code may reach across layers to arrange and to look. */
const test = '\\.(test|fixture)\\.tsx?$|^apps/server/src/testing/';

/** Modules that react to events of the others; no module calls them. */
const LISTENERS = '(scoring|feed|notifications|audit|live)';

module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      from: {},
      to: { circular: true },
    },
    {
      name: 'imports-resolve',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\?(raw|url|worker)' },
    },
    {
      name: 'contract-imports-only-zod',
      comment: 'Both sides build on the contract; it builds on nothing but zod.',
      from: { path: '^packages/contract/src', pathNot: test },
      to: { pathNot: '^packages/contract/src|^node_modules/zod/' },
    },
    {
      name: 'markdown-imports-only-the-contract',
      comment: 'Server and web read texts with it; it knows neither.',
      from: { path: '^packages/markdown/src', pathNot: test },
      to: { pathNot: '^packages/(contract|markdown)/src|^node_modules/(@types/)?markdown-it/' },
    },
    {
      name: 'entities-import-only-the-contract',
      comment: 'Server and web find the same things in a text.',
      from: { path: '^packages/entities/src', pathNot: test },
      to: {
        pathNot:
          '^packages/(contract|entities)/src|^node_modules/(tldts|libphonenumber-js|@noble/hashes)/',
      },
    },
    {
      name: 'stix-imports-only-contract-and-entities',
      comment: 'A pure mapping: whoever calls it decides what a reader may see.',
      from: { path: '^packages/stix/src', pathNot: test },
      to: { pathNot: '^packages/(contract|entities|stix)/src|^(node:)?crypto$' },
    },
    {
      name: 'server-never-imports-web',
      from: { path: '^(apps/server|packages)/' },
      to: { path: '^apps/web/' },
    },
    {
      name: 'web-never-imports-server',
      from: { path: '^(apps/web|packages)/' },
      to: { path: '^apps/server/' },
    },
    {
      name: 'product-never-imports-tools-or-tests',
      from: { path: '^(apps|packages)/' },
      to: { path: '^(bench|bin|tests|tools)/' },
    },
    {
      name: 'bootstrap-needs-no-package',
      comment: 'A bare checkout runs it before anything is installed.',
      from: { path: '^bin/' },
      to: { pathNot: '^bin/', dependencyTypesNot: ['core'] },
    },
    {
      name: 'packages-through-their-index',
      comment: 'The index is the package; its files may move.',
      from: { path: '^(apps|packages)/([^/]+)/' },
      to: {
        path: '^packages/',
        pathNot: '^packages/($2/|[^/]+/src/(index|official-schemas\\.fixture)\\.ts$)',
      },
    },
    {
      name: 'service-never-sees-http',
      from: { path: '\\.(service|queries|policy)\\.ts$' },
      to: {
        path: '^node_modules/(fastify|@fastify)/|^apps/server/src/http/|\\.routes\\.ts$',
        // A limit holds for an act, however it arrives.
        pathNot: '^apps/server/src/http/rate-limit',
      },
    },
    {
      name: 'driver-only-below-db',
      comment: 'Queries take the database they are given; only db/ knows how it is reached.',
      from: { path: '^apps/server/src/', pathNot: `${test}|^apps/server/src/db/` },
      to: { path: '^node_modules/postgres/' },
    },
    {
      name: 'routes-never-query',
      comment: 'Routes call services; services call queries.',
      from: { path: '\\.routes\\.ts$' },
      to: { path: '\\.queries\\.ts$|^node_modules/postgres/' },
    },
    {
      name: 'queries-stay-at-the-bottom',
      from: { path: '\\.queries\\.ts$' },
      to: { path: '\\.(service|routes)\\.ts$' },
    },
    {
      name: 'other-modules-through-their-service',
      comment: "A module calls another module's service, never its queries or routes.",
      from: { path: serverModule, pathNot: test },
      to: {
        path: `${serverModule}.*\\.(queries|routes)\\.ts$`,
        pathNot: '^apps/server/src/modules/$1/',
      },
    },
    {
      name: 'listeners-are-not-called',
      comment: 'Scoring, feed, notifications, audit and live events listen to domain events.',
      from: { path: serverModule, pathNot: `${test}|^apps/server/src/modules/${LISTENERS}/` },
      to: { path: `^apps/server/src/modules/${LISTENERS}/` },
    },
    {
      name: 'test-code-stays-in-tests',
      from: { path: '^(apps|packages)/', pathNot: test },
      to: { path: test },
    },
    {
      name: 'web-foundations-know-no-product',
      comment: 'ui, lib and map carry domain, features and app, never the other way round.',
      from: { path: '^apps/web/src/(ui|lib|map)/', pathNot: test },
      to: { path: '^apps/web/src/(domain|features|app)/' },
    },
    {
      name: 'web-domain-knows-no-feature',
      from: { path: '^apps/web/src/domain/', pathNot: test },
      to: { path: '^apps/web/src/(features|app)/' },
    },
    {
      name: 'web-feature-knows-no-other-feature',
      from: { path: webFeature },
      to: { path: webFeature, pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'web-feature-knows-no-app',
      from: { path: webFeature, pathNot: test },
      to: { path: '^apps/web/src/app/' },
    },
    {
      name: 'no-barrels-and-no-drawers',
      comment:
        'No index files but those of packages, and no utils, helpers, common, misc or manager.',
      from: {},
      to: {
        path: '^(apps|packages)/.*/(index\\.tsx?$|(utils|helpers|common|misc|manager)(\\.tsx?$|/))',
        pathNot: '^packages/[^/]+/src/index\\.ts$|/node_modules/',
      },
    },
  ].map((rule) => ({ ...rule, severity: 'error' })),
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist/' },
    // Types count: a layer that only names another's types depends on it all the same.
    tsPreCompilationDeps: true,
    parser: 'swc',
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
    webpackConfig: { fileName: 'tools/check/import-aliases.cjs' },
  },
};
