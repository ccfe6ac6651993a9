CREATE TABLE "hourly_figure" (
	"hour" timestamp with time zone NOT NULL,
	"what" text NOT NULL,
	"part" text DEFAULT '' NOT NULL,
	"value" bigint NOT NULL,
	CONSTRAINT "hourly_figure_hour_what_part_pk" PRIMARY KEY("hour","what","part")
);
