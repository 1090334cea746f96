export const MESSAGE_MAX = 4_000;
export const ATTACHMENTS_MAX = 10;
export const ATTACHMENT_URL_MAX = 2_000;
/** Content of a message that has attachments but no text (spec §5). */
export const SHARED_ATTACHMENT = 'Shared attachment';
/** Polling intervals of the chat and of the pin map (spec §9). */
export const CHAT_REFRESH_MS = 3_000;
export const PINS_REFRESH_MS = 5_000;
/** Identifies retries of the same send. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';
