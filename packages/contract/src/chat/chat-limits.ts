/** How long a message may be, and how much may hang on it. */
export const MESSAGE_MAX = 4_000;
export const ATTACHMENTS_MAX = 10;
export const ATTACHMENT_URL_MAX = 2_000;
/** What a message says that has attachments and no text (spec §5). */
export const SHARED_ATTACHMENT = 'Shared attachment';
/** How often an open chat and an open map of pins ask for news (spec §9). */
export const CHAT_REFRESH_MS = 3_000;
export const PINS_REFRESH_MS = 5_000;
/** Names the same attempt to send in every repetition of it. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';
