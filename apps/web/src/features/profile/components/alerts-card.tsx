import { useState } from 'react';
import {
  type AlertSettings,
  saveAlertSettings,
  useAlertSettings,
} from '@/domain/alerts/alert-settings';
import { playSound } from '@/domain/alerts/play-sound';
import { Card, CardDescription, CardHeader, CardTitle } from '@/ui/card';
import { Switch } from '@/ui/switch';

const CHOICES: readonly { name: keyof AlertSettings; label: string }[] = [
  { name: 'isShown', label: 'Show a notice' },
  { name: 'hasSound', label: 'Play a sound' },
  { name: 'isOnDesktop', label: 'Desktop notification when no tab is in view' },
];

/** How this browser announces what is urgent. */
export function AlertsCard() {
  const settings = useAlertSettings();
  const [isDenied, setIsDenied] = useState(false);

  async function choose(name: keyof AlertSettings, isOn: boolean) {
    if (name === 'isOnDesktop' && isOn && !(await mayNotify())) {
      setIsDenied(true);
      return;
    }
    if (name === 'hasSound' && isOn) playSound();
    saveAlertSettings({ ...settings, [name]: isOn });
  }

  return (
    <Card aria-labelledby="alerts">
      <CardHeader>
        <CardTitle id="alerts">When something is urgent</CardTitle>
        <CardDescription>
          Critical entries in rooms you follow, invitations, mentions by admins. For this browser.
        </CardDescription>
      </CardHeader>
      <ul className="p-2">
        {CHOICES.map(({ name, label }) => (
          <li key={name}>
            <label
              htmlFor={`alerts-${name}`}
              className="flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-control px-2 text-body hover:bg-hover"
            >
              {label}
              <Switch
                id={`alerts-${name}`}
                checked={settings[name]}
                onCheckedChange={(isOn) => void choose(name, isOn)}
              />
            </label>
          </li>
        ))}
      </ul>
      {isDenied && (
        <p role="alert" className="px-4 pb-3 text-danger text-small">
          The browser does not allow notifications of this page. Allow them in its settings first.
        </p>
      )}
    </Card>
  );
}

const mayNotify = async (): Promise<boolean> =>
  'Notification' in globalThis &&
  (await globalThis.Notification.requestPermission().catch(() => 'denied')) === 'granted';
