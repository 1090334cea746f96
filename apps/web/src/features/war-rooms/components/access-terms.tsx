/** The terms of taking access. */
export function AccessTerms() {
  return (
    <ul className="flex list-disc flex-col gap-1 pl-4 text-dense text-ink-2">
      <li>You read everything in the room for one hour.</li>
      <li>You may delete messages, updates and the room, and remove members.</li>
      <li>You cannot post, invite or change its settings.</li>
      <li>Its members see at once who you are, until when and why. The audit log keeps it.</li>
    </ul>
  );
}
