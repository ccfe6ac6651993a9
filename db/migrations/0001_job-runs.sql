CREATE TABLE "job_run" (
	"name" text PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"took_ms" integer,
	"failed" boolean DEFAULT false NOT NULL
);
