export const REPORT_ATTACHMENTS_MAX = 20;
export const ATTACHMENT_CAPTION_MAX = 300;

/** What became of the text inside a file. */
export const ATTACHMENT_STATES = ['waiting', 'read', 'unreadable', 'too-large', 'empty'] as const;
export type AttachmentState = (typeof ATTACHMENT_STATES)[number];

/** Why a file is unreadable. */
export const ATTACHMENT_PROBLEMS = ['encrypted', 'damaged', 'exceeded', 'unsupported'] as const;
export type AttachmentProblem = (typeof ATTACHMENT_PROBLEMS)[number];
