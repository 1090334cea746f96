/** Where members change the password of their account: a page of the server's, not a screen. */
export const PASSWORD_PAGE = '/idp/password';
