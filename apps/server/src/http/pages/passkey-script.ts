/**
 * Runs in the browser on the pages of the built-in identity provider: asks the authenticator, then submits the form.
 * Plain text, because pages have no bundle of their own.
 */
export const PASSKEY_SCRIPT = `
const canParse = globalThis.PublicKeyCredential && 'parseRequestOptionsFromJSON' in PublicKeyCredential;

async function askAuthenticator(form) {
  const fields = new URLSearchParams();
  if (form.elements.step) fields.set('step', form.elements.step.value);
  const answer = await fetch(form.dataset.challenge, { method: 'POST', body: fields });
  if (!answer.ok) throw new Error('no challenge');
  const options = await answer.json();
  const credential = form.dataset.passkey === 'create'
    ? await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })
    : await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) });
  return JSON.stringify(credential.toJSON());
}

for (const form of canParse ? document.querySelectorAll('form[data-passkey]') : []) {
  const button = form.querySelector('button');
  const problem = form.querySelector('[role="alert"]');
  form.hidden = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    button.disabled = true;
    problem.hidden = true;
    try {
      form.elements.response.value = await askAuthenticator(form);
      form.submit();
    } catch (error) {
      button.disabled = false;
      problem.hidden = false;
      problem.textContent = error.name === 'InvalidStateError'
        ? 'This device already has a passkey for your account.'
        : 'No passkey was used. Please try again.';
    }
  });
}
`;
