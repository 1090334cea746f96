import {
  chatEndpoints,
  feedbackEndpoints,
  pinsEndpoints,
  situationEndpoints,
  warRoomsEndpoints,
} from '@watchfloor/contract';
import { createChance } from './chance';
import { makeFile } from './make-file';
import { actorOf, daysAgo, hoursAgo, later, type Stage } from './stage';
import { FILES, FORUM, PINS } from './world/chat';
import { NOTES, SIGHTINGS } from './world/desk-notes';
import { personNamed } from './world/people';
import type { Room } from './world/room';
import { ROOMS } from './world/rooms';

export function planTalk(stage: Stage): void {
  for (const room of ROOMS) planRoom(stage, room);
  planForum(stage);
  planMaps(stage);
  planFeedback(stage);
}

const toText = (degrees: number) => degrees.toFixed(4);
const pointOf = ([latitude, longitude]: readonly [number, number]) => ({
  latitude: toText(latitude),
  longitude: toText(longitude),
});

function planRoom(stage: Stage, room: Room): void {
  const { timeline } = stage;
  const ids = { room: '' };
  const opened = daysAgo(stage, room.opened);
  timeline.at(opened, async () => {
    const { name, description, isPrivate = false } = room;
    const created = await actorOf(stage, room.owner).call(warRoomsEndpoints.create, {
      body: { name, description, isPrivate },
    });
    ids.room = created.id;
  });
  for (const username of room.members) {
    const person = personNamed(username);
    const time = later(
      new Date(Math.max(opened.getTime(), daysAgo(stage, person.joined).getTime())),
      1,
    );
    timeline.at(time, async () => {
      const params = { id: ids.room };
      if (room.isPrivate) {
        await actorOf(stage, room.owner).call(warRoomsEndpoints.addMember, {
          params,
          body: { userId: actorOf(stage, username).id },
        });
      } else {
        await actorOf(stage, username).call(warRoomsEndpoints.join, { params });
      }
    });
  }
  for (const entry of room.entries) {
    timeline.at(hoursAgo(stage, entry.ago), async () => {
      const { title, text: description, severity, category, subject } = entry;
      await actorOf(stage, entry.by).call(warRoomsEndpoints.createUpdate, {
        params: { id: ids.room },
        body: { title, description, severity, category, subject, ...pointOf(entry.at) },
      });
    });
  }
  for (const [ago, by, content] of room.talk) {
    timeline.at(hoursAgo(stage, ago), async () => {
      await actorOf(stage, by).call(warRoomsEndpoints.sendMessage, {
        params: { id: ids.room },
        body: { content },
      });
    });
  }
}

/** Old threads start at a random hour, and their replies follow; recent ones keep the scripted times. */
const SCRIPTED_HOURS = 48;
const THREAD_GAP_HOURS = 12;
const MAX_DELAY_HOURS = 9;

function planForum(stage: Stage): void {
  const chance = createChance('hours of the forum');
  let previous = Number.POSITIVE_INFINITY;
  let delay = 0;
  for (const line of FORUM) {
    if (previous - line.ago >= THREAD_GAP_HOURS) {
      delay = line.ago > SCRIPTED_HOURS ? chance.next() * MAX_DELAY_HOURS : 0;
    }
    previous = line.ago;
    stage.timeline.at(hoursAgo(stage, line.ago - delay), async () => {
      const actor = actorOf(stage, line.by);
      const file = line.file ? FILES[line.file] : undefined;
      const uploaded = file
        ? await actor.upload(file.name, await makeFile(file, stage.now))
        : undefined;
      const attachments = [
        ...(uploaded ? [{ type: 'file' as const, url: uploaded.url }] : []),
        ...(line.link ? [{ type: 'link' as const, url: line.link }] : []),
      ];
      await actor.call(chatEndpoints.create, { body: { content: line.text, attachments } });
    });
  }
}

function planMaps(stage: Stage): void {
  for (const pin of PINS) {
    stage.timeline.at(hoursAgo(stage, pin.ago), async () => {
      const { title, severity, category } = pin;
      await actorOf(stage, pin.by).call(pinsEndpoints.create, {
        body: { title, description: null, severity, category, ...pointOf(pin.at) },
      });
    });
  }
  for (const [ago, by, latitude, longitude, severity, category, title, description] of SIGHTINGS) {
    stage.timeline.at(daysAgo(stage, ago), async () => {
      await actorOf(stage, by).call(situationEndpoints.create, {
        body: { title, description, severity, category, ...pointOf([latitude, longitude]) },
      });
    });
  }
}

function planFeedback(stage: Stage): void {
  for (const note of NOTES) {
    const ids = { note: '' };
    stage.timeline.at(daysAgo(stage, note.ago), async () => {
      const { category, subject, message } = note;
      const sent = await actorOf(stage, note.by).call(feedbackEndpoints.create, {
        body: { category, subject, message },
      });
      ids.note = sent.id;
    });
    const { status, answer } = note;
    if (!status) continue;
    stage.timeline.at(daysAgo(stage, note.ago - 1), async () => {
      await actorOf(stage, 'isolvang').call(feedbackEndpoints.handle, {
        params: { id: ids.note },
        body: { status, ...(answer ? { adminNotes: answer } : {}) },
      });
    });
  }
}
