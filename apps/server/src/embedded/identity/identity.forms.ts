import { cleanText, requiredText } from '@watchfloor/contract';
import { z } from 'zod';
import { hasHidden, isDisguised, mixesAlphabets } from '../../look-alikes';
import { isCommonPassword, MAX_PASSWORD, MIN_PASSWORD } from './password-rules';

const MAX_NAME = 100;
const MAX_EMAIL = 254;

/** Rejects text that can be mistaken for another: hidden characters and words that mix alphabets. */
const unambiguousText = (label: string, max: number) =>
  cleanText(label)
    .transform((text) => text.normalize('NFKC').trim())
    .pipe(requiredText(label, max))
    .refine((text) => !hasHidden(text), `${label} contains characters that cannot be seen`)
    .refine((text) => !mixesAlphabets(text), `${label} mixes letters of several alphabets`);

const email = unambiguousText('E-mail', MAX_EMAIL)
  .refine((text) => !isDisguised(text), 'Type this e-mail with plain Latin letters')
  .pipe(z.email({ pattern: z.regexes.unicodeEmail, error: 'This is not an e-mail address' }));

export const SignInForm = z.object({
  email: requiredText('E-mail', MAX_EMAIL),
  password: z
    .string('Password is required')
    .min(1, 'Password is required')
    .max(MAX_PASSWORD, 'E-mail or password is wrong'),
});
export type SignInForm = z.infer<typeof SignInForm>;

const newPassword = z
  .string('Password is required')
  .refine((text) => [...text].length >= MIN_PASSWORD, `Use at least ${MIN_PASSWORD} characters`)
  .refine((text) => text.length <= MAX_PASSWORD, `Use at most ${MAX_PASSWORD} characters`)
  .refine(
    async (text) => !(await isCommonPassword(text)),
    'This password is among the most common ones',
  );
const confirmPassword = z.string('Type the password again');
const isTypedTwice = (form: { password: string; confirmPassword: string }) =>
  form.password === form.confirmPassword;
const MISMATCH = {
  path: ['confirmPassword'],
  error: 'The two passwords differ',
  // Reported together with problems of other fields.
  when: () => true,
};

/** Parsed asynchronously, because the list of common passwords is loaded on demand. */
export const CreateAccountForm = z
  .object({
    firstName: unambiguousText('First name', MAX_NAME),
    lastName: unambiguousText('Last name', MAX_NAME),
    email,
    password: newPassword,
    confirmPassword,
  })
  .refine(isTypedTwice, MISMATCH);
export type CreateAccountForm = z.infer<typeof CreateAccountForm>;

/** Requires the current password but no session. Parsed asynchronously too. */
export const ChangePasswordForm = z
  .object({
    email: SignInForm.shape.email,
    currentPassword: SignInForm.shape.password,
    password: newPassword,
    confirmPassword,
  })
  .refine(isTypedTwice, MISMATCH)
  .refine((form) => form.password !== form.currentPassword, {
    path: ['password'],
    error: 'This is the current password',
    when: () => true,
  });
export type ChangePasswordForm = z.infer<typeof ChangePasswordForm>;

export type FieldErrors = Readonly<Record<string, string>>;

export function toFieldErrors(error: z.ZodError): FieldErrors {
  return Object.fromEntries(
    error.issues.toReversed().map((issue) => [issue.path.join('.'), issue.message]),
  );
}
