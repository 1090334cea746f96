create table report_templates (
  id uuid primary key,
  name text not null,
  title text not null,
  content text not null,
  intelligence_type text check (intelligence_type in ('HUMINT', 'OSINT', 'SIGINT', 'GEOINT', 'CYBERINT')),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
create unique index report_templates_name on report_templates (lower(name));

insert into report_templates (id, name, title, intelligence_type, content) values
(gen_random_uuid(), 'Situation report', 'SITREP: ', null, '## Summary

What changed since the last report, in two sentences.

## Situation

| Time (UTC) | Place | What happened | Source |
|---|---|---|---|
|  |  |  |  |

## Own activity

-

## Outlook

What is expected within the next 24 hours.

## Requests

- [ ]
'),
(gen_random_uuid(), 'Spot report', 'Spot report: ', null, '**What:**

**Who:**

**Where:**

**When (UTC):**

**How it is known:**

**Why it matters:**
'),
(gen_random_uuid(), 'Assessment', 'Assessment: ', null, '## Question



## Bottom line

The answer first. Put each judgement with its likelihood into the key judgements below the text.

## Evidence

What supports the answer, with its sources.

## Alternatives

What else could explain the evidence, and what speaks against it.

## Gaps and assumptions

-

## Indicators

What would change the answer:

-
'),
(gen_random_uuid(), 'Indicator bulletin', 'Indicators: ', 'CYBERINT', '## Summary



## Indicators

| Indicator | Kind | First seen (UTC) | Last seen (UTC) | Remarks |
|---|---|---|---|---|
|  |  |  |  |  |

## Behaviour

- Technique:

## Detection and response

-
');
