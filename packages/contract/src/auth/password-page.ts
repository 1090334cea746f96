/** The server renders this page; it is not a screen of the web app. */
export const PASSWORD_PAGE = '/idp/password';
