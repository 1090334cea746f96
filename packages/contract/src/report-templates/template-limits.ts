export const TEMPLATE_NAME_MAX = 100;
/** Most templates of an installation. */
export const TEMPLATES_MAX = 100;
